/* A disk that is watched and can fail: preloaded into a process, it sees each operation on files below one folder.
 *
 * disk_watch(folder, trace) writes each operation to the file `trace`, so that every power cut can be tried afterwards.
 * disk_fail(n, kind) makes the n-th operation from now on fail, or kills the process there; disk_count() says how
 * many there were since. disk_note(words) adds a line to the trace.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

enum { NEVER, FULL, BROKEN, HALF, KILL, FULL_FROM_HERE, NO_SYNC_FROM_HERE };

static char folder[PATH_MAX];
static int trace = -1;
static long count, fails_at;
static int kind;

#define REAL(name) \
    static __typeof__(&name) real_##name; \
    if (!real_##name) real_##name = (__typeof__(&name))dlsym(RTLD_NEXT, #name)

void disk_watch(const char *where, const char *to) {
    REAL(open);
    REAL(close);
    if (trace >= 0) real_close(trace);
    snprintf(folder, sizeof folder, "%s/", where);
    trace = to ? real_open(to, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600) : -1;
}

void disk_fail(long n, int how) { count = 0; fails_at = n; kind = how; }

long disk_count(void) { return count; }

static void put(const void *data, size_t size) {
    REAL(write);
    if (trace >= 0 && real_write(trace, data, size) != (ssize_t)size) abort();
}

static void say(const char *format, ...) {
    char line[2 * PATH_MAX + 100];
    va_list given;
    if (trace < 0) return;
    va_start(given, format);
    int size = vsnprintf(line, sizeof line, format, given);
    va_end(given);
    put(line, (size_t)size);
}

void disk_note(const char *words) { say("N %s\n", words); }

static int is_ours(const char *path) {
    return folder[0] && path && strncmp(path, folder, strlen(folder)) == 0;
}

/* SQLite's shared memory is made anew after a power cut: it is no part of the disk. */
static int is_memory(const char *path) {
    size_t size = strlen(path);
    return size > 4 && strcmp(path + size - 4, "-shm") == 0;
}

static int is_our_file(int fd, char *path) {
    char link[40];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t size = folder[0] ? readlink(link, path, PATH_MAX - 1) : -1;
    if (size < 0) return 0;
    path[size] = 0;
    size_t root = strlen(folder) - 1;
    return strncmp(path, folder, root) == 0 && (path[root] == '/' || path[root] == 0) && !is_memory(path);
}

static unsigned long inode(int fd) {
    struct stat found;
    return fstat(fd, &found) == 0 ? (unsigned long)found.st_ino : 0;
}

/* Whether this operation is to fail now: 0, or the error; HALF of a write is the caller's matter. */
static int fault(int needs_room, int is_sync) {
    count++;
    if (kind == KILL && count == fails_at) kill(getpid(), SIGKILL);
    if (kind == NO_SYNC_FROM_HERE) return is_sync && count >= fails_at ? EIO : 0;
    if (kind == FULL_FROM_HERE) return needs_room && count >= fails_at ? ENOSPC : 0;
    if (count != fails_at) return 0;
    if (kind == FULL) return needs_room ? ENOSPC : 0;
    return kind == BROKEN || (kind == HALF && !needs_room) ? EIO : 0;
}

#define FAIL_IF(needs_room, is_sync) \
    do { int error = fault(needs_room, is_sync); if (error) { errno = error; return -1; } } while (0)

static int created(int fd, const char *path, int is_new) {
    if (fd >= 0 && is_new && !is_memory(path)) say("C %lu %s\n", inode(fd), path);
    return fd;
}

#define OPEN(name) \
    int name(const char *path, int flags, ...) { \
        REAL(name); \
        mode_t mode = 0; \
        if (flags & (O_CREAT | __O_TMPFILE)) { \
            va_list given; \
            va_start(given, flags); \
            mode = va_arg(given, mode_t); \
            va_end(given); \
        } \
        int is_new = (flags & O_CREAT) && is_ours(path) && access(path, F_OK) != 0; \
        if (is_new && !is_memory(path)) FAIL_IF(1, 0); \
        return created(real_##name(path, flags, mode), path, is_new); \
    }

OPEN(open)
OPEN(open64)

#define PWRITE(name, offset_type) \
    ssize_t name(int fd, const void *data, size_t size, offset_type at) { \
        REAL(name); \
        char path[PATH_MAX]; \
        if (!is_our_file(fd, path)) return real_##name(fd, data, size, at); \
        FAIL_IF(1, 0); \
        int half = kind == HALF && count == fails_at; \
        ssize_t done = real_##name(fd, data, half ? size / 2 : size, at); \
        if (done > 0) { say("W %lu %lld %zd\n", inode(fd), (long long)at, done); put(data, (size_t)done); } \
        if (half) { errno = ENOSPC; return -1; } \
        return done; \
    }

PWRITE(pwrite, off_t)
PWRITE(pwrite64, off64_t)

ssize_t write(int fd, const void *data, size_t size) {
    REAL(write);
    char path[PATH_MAX];
    if (fd == trace || !is_our_file(fd, path)) return real_write(fd, data, size);
    FAIL_IF(1, 0);
    int half = kind == HALF && count == fails_at;
    off_t at = fcntl(fd, F_GETFL) & O_APPEND ? lseek(fd, 0, SEEK_END) : lseek(fd, 0, SEEK_CUR);
    ssize_t done = real_write(fd, data, half ? size / 2 : size);
    if (done > 0) { say("W %lu %lld %zd\n", inode(fd), (long long)at, done); put(data, (size_t)done); }
    if (half) { errno = ENOSPC; return -1; }
    return done;
}

#define FTRUNCATE(name, offset_type) \
    int name(int fd, offset_type size) { \
        REAL(name); \
        char path[PATH_MAX]; \
        if (!is_our_file(fd, path)) return real_##name(fd, size); \
        FAIL_IF(0, 0); \
        int done = real_##name(fd, size); \
        if (done == 0) say("T %lu %lld\n", inode(fd), (long long)size); \
        return done; \
    }

FTRUNCATE(ftruncate, off_t)
FTRUNCATE(ftruncate64, off64_t)

#define SYNC(name) \
    int name(int fd) { \
        REAL(name); \
        char path[PATH_MAX]; \
        if (!is_our_file(fd, path)) return real_##name(fd); \
        FAIL_IF(0, 1); \
        /* Only the disk that is simulated matters, and a real one would be waited for. */ \
        say("S %lu\n", inode(fd)); \
        return 0; \
    }

SYNC(fsync)
SYNC(fdatasync)

#define TWO_PATHS(name, letter, needs_room) \
    int name(const char *from, const char *to) { \
        REAL(name); \
        if (!is_ours(from) && !is_ours(to)) return real_##name(from, to); \
        FAIL_IF(needs_room, 0); \
        int done = real_##name(from, to); \
        if (done == 0) say(letter " %s\t%s\n", from, to); \
        return done; \
    }

TWO_PATHS(rename, "R", 0)
TWO_PATHS(link, "L", 1)

#define ONE_PATH(name, letter) \
    int name(const char *path) { \
        REAL(name); \
        if (!is_ours(path) || is_memory(path)) return real_##name(path); \
        FAIL_IF(0, 0); \
        int done = real_##name(path); \
        if (done == 0) say(letter " %s\n", path); \
        return done; \
    }

ONE_PATH(unlink, "U")
ONE_PATH(rmdir, "D")

int mkdir(const char *path, mode_t mode) {
    REAL(mkdir);
    if (!is_ours(path)) return real_mkdir(path, mode);
    FAIL_IF(1, 0);
    int done = real_mkdir(path, mode);
    if (done == 0) say("M %s\n", path);
    return done;
}
