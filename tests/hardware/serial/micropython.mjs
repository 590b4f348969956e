// A handheld in a real MicroPython: `node micropython.mjs PACKAGE FIRMWARE ID WIRE`, the last a file descriptor.
//
// On standard input comes one look at a time: "MILLISECONDS LEVELS", such as "1250 0100" (B is down); "boot" is power on.
// For each, one line of JSON goes out: whether light and buzzer are on, and how many bytes were read and written.
import { readFileSync, readSync, readdirSync, writeSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [home, firmware, id, descriptor] = process.argv.slice(2);
const wire = Number(descriptor);
const { loadMicroPython } = await import(pathToFileURL(join(home, "micropython.mjs")));
// As much memory as a Pico has for it, about.
const python = await loadMicroPython({ heapsize: 192 * 1024, stdout: (line) => console.error(line) });

python.FS.mkdir("/firmware");
for (const name of readdirSync(firmware).filter((name) => name.endsWith(".py"))) {
    python.FS.writeFile(`/firmware/${name}`, readFileSync(join(firmware, name)));
}

const buffer = Buffer.alloc(4096);
let read = 0;
let written = 0;

function receive() {
    try {
        const length = readSync(wire, buffer, 0, buffer.length, null);
        read += length;
        return buffer.toString("latin1", 0, length);
    } catch (error) {
        if (["EAGAIN", "EIO"].includes(error.code)) return "";
        throw error;
    }
}

function send(text) {
    const bytes = Buffer.from(text, "latin1");
    let at = 0;
    while (at < bytes.length) {
        try {
            at += writeSync(wire, bytes, at);
        } catch (error) {
            if (error.code !== "EAGAIN") throw error;
        }
    }
    written += bytes.length;
}

python.registerJsModule("bench", { receive, send, id, seed: process.pid });
python.runPython(`
import sys
sys.path.append("/")
import bench
import random
from firmware.guard import guard
from firmware.state import HandheldState

# What only a Pico can run has to be understood at least.
with open("/firmware/board.py") as board:
    compile(board.read(), "board.py", "exec")

fed = []

def stumble():
    if len(fed) == 3:
        raise MemoryError

guard(stumble, lambda: fed.append(1), lambda: fed.append("restart"))
assert fed == [1, 1, 1, "restart"], fed

random.seed(bench.seed)
handheld = None
now = 0

def nonce():
    return "%08x" % random.getrandbits(32)

def boot():
    global handheld
    handheld = HandheldState(bench.id, nonce, now)

def look(at, levels):
    global now
    now = at
    data = bytes([ord(letter) for letter in bench.receive()])
    sent = handheld.step(now, [level == "1" for level in levels], data)
    if sent:
        bench.send(sent.decode())
    return (1 if handheld.lit else 0) + (2 if handheld.buzzing else 0)

boot()
`);
const look = python.globals.get("look");
const boot = python.globals.get("boot");
writeSync(1, `${python.globals.get("sys").version}\n`);

let rest = "";
const input = Buffer.alloc(4096);
for (;;) {
    const length = readSync(0, input, 0, input.length, null);
    if (length === 0) break;
    rest += input.toString("ascii", 0, length);
    const lines = rest.split("\n");
    rest = lines.pop();
    for (const line of lines) {
        let shown = 0;
        if (line === "boot") {
            boot();
        } else {
            const [at, levels] = line.split(" ");
            shown = look(Number(at), levels);
        }
        writeSync(1, `${JSON.stringify({ lit: (shown & 1) !== 0, buzzing: (shown & 2) !== 0, read, written })}\n`);
    }
}
