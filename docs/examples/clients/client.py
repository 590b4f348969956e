"""Play any game of Drakvakt in a terminal: python client.py GAME NAME NAME...

It knows the protocol alone (docs/protocol.md). Type the number of a line, or what is asked for; an empty line lets the
box roll or draw, or says that something is done. u undoes a step, ? helps, v shows the table, q stops.
"""

import argparse
import json
import random
import shlex
import subprocess
import sys
from typing import Any

Data = dict[str, Any]


class Engine:
    """An engine in a process of its own: it reads one request a line, and writes one reply a line."""

    def __init__(self, process: Any) -> None:
        """Speak with an engine.

        Args:
            process: The process, with its two pipes.
        """
        self.to_engine, self.from_engine = process.stdin, process.stdout

    def do(self, does: str, **fields: Any) -> Any:
        """Send a request, and return the reply.

        Args:
            does: The name of the request, such as "answer".
            fields: Its fields.
        """
        self.to_engine.write(json.dumps({"do": does, **fields}) + "\n")
        self.to_engine.flush()
        return json.loads(self.from_engine.readline())


def options_of(ask: Data, seat: str) -> Any:
    """Return the options that an ask offers a seat; some asks offer each seat others."""
    options = ask.get("options") or ask.get("outcomes") or []
    return options[seat] if isinstance(options, dict) else options


def read(prompt: str) -> str:
    """Return what somebody types; "q" at the end of the input."""
    print(prompt, end="", flush=True)
    return (sys.stdin.readline() or "q").strip()


def show(ask: Data, seat: str) -> None:
    """Print an ask with its options and their chances."""
    print(f"\n{seat}: {ask['text']}")
    for number, option in enumerate(options_of(ask, seat), 1):
        chance = f" ({option['chance']})" if option.get("chance") else ""
        print(f"  {number}  {option['text']}{chance}")
    print("  " + hint(ask))


def hint(ask: Data) -> str:
    """Return what can be typed in answer to an ask."""
    box = ", or nothing: the box does it" if ask.get("box") else ""
    if ask["kind"] == "roll":
        made = f" or made or failed ({ask['need']['op']} {ask['need']['value']})" if ask["need"] else ""
        return f"{ask['count']} {ask['die_text']}: its faces, such as {ask['faces'][-1]}{made}{box}"
    if ask["kind"] == "number":
        return f"a number from {ask['min']} to {ask['max']}"
    if ask["kind"] == "tell":
        return "nothing, when it is done"
    free = f" or a name of up to {ask['free']['longest']} letters" if ask.get("free") else ""
    return f"the number of a line{free}{box}"


def value_of(ask: Data, seat: str, words: str) -> Any:
    """Return the value that somebody typed, as the protocol writes it."""
    options = options_of(ask, seat)
    if ask["kind"] == "tell":
        return True
    if ask["kind"] == "number":
        return int(words) if words.isdecimal() else words
    if not words and ask.get("box"):
        return "box"
    if ask["kind"] == "roll" and not options and words not in ("made", "failed"):
        return [int(face) for face in words.split() if face.isdecimal()]
    if words.isdecimal() and 0 < int(words) <= len(options):
        return options[int(words) - 1]["id"]
    return words


def robot(ask: Data, seat: str, chance: random.Random) -> Any:
    """Return a value that the ask takes, by chance."""
    if ask["kind"] == "tell":
        return True
    if ask["kind"] == "number":
        return chance.randint(ask["min"], ask["max"])
    if ask["kind"] == "roll":
        return [chance.choice(ask["faces"]) for _ in range(ask["count"])]
    options = options_of(ask, seat)
    return chance.choice(options)["id"] if options else "a name"


def command(engine: Engine, words: str) -> Any:
    """Do what was typed in place of an answer, and return the reply; None where it is an answer."""
    if words == "u":
        return engine.do("undo", consent=read("Do all agree? y/n ") == "y")
    if words == "?":
        found = engine.do("help")["help"]
        print(found["why"], found["hand"], *(f"\n{rule['id']}: {rule['text']}" for rule in found["rules"]))
    elif words == "v":
        print(*engine.do("view", seat=None)["view"]["overview"], sep="\n")
    return engine.do("ask") if words in ("?", "v") else None


def play(engine: Engine, reply: Data, chance: random.Random | None) -> None:
    """Play a game to its end, with people or, given a source of chance, by itself."""
    answers = 0
    while True:
        if "error" in reply:
            print("!", reply["error"]["text"])
            reply = engine.do("ask")
            if "error" in reply:
                return
        for event in reply["told"]:
            print("-", event["text"])
        if "over" in reply:
            print(f"\nThe game is over after {answers} answers:", json.dumps(reply["over"], ensure_ascii=False))
            return
        ask, seat = reply["ask"], reply["ask"]["waiting"][0]
        show(ask, seat)
        if chance:
            value = robot(ask, seat, chance)
        else:
            words = read("> ")
            if words == "q":
                return
            if other := command(engine, words):
                reply = other
                continue
            value = value_of(ask, seat, words)
        reply = engine.do("answer", ask=ask["n"], seat=seat, value=value)
        answers += 1


def main() -> None:
    """Begin a game with the engine, or list the games."""
    parser = argparse.ArgumentParser(description="Play any game of Drakvakt in a terminal.")
    parser.add_argument("game", nargs="?", help="its id; without it the games are listed")
    parser.add_argument("seats", nargs="*", metavar="NAME")
    parser.add_argument("--engine", default="drakvakt engine", help="the command of the engine")
    parser.add_argument("--robot", metavar="SEED", help="answer by itself")
    given = parser.parse_args()
    pipe, command = subprocess.PIPE, shlex.split(given.engine)
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, encoding="utf-8") as process:
        engine = Engine(process)
        hello = engine.do("hello")["hello"]
        print(f"{hello['name']} {hello['version']}, protocol {hello['protocol']}")
        if given.game:
            chance = random.Random(given.robot) if given.robot else None
            play(engine, engine.do("new", game=given.game, seats=given.seats), chance)
            return
        for game in engine.do("games")["games"]:
            print(f"{game['id']}: {game['title']}, for {' to '.join(map(str, game['seats']))}")


if __name__ == "__main__":
    main()
