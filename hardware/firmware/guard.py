"""Guard that keeps a handheld going whatever happens in its program. Runs on MicroPython and on CPython alike."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable


def guard(look: "Callable[[], None]", feed: "Callable[[], None]", restart: "Callable[[], None]") -> None:
    """Look at everything for ever, and feed the watchdog after each look that went through.

    After any exception the chip is started anew: what is left of a broken session is worth nothing, while a handheld
    that says hello again has its seat at once. A look that never ends feeds no watchdog, which then does the same.
    """
    try:
        while True:
            look()
            feed()
    except Exception:
        restart()
