// Play any game of Drakvakt in a terminal: node client.mjs GAME NAME NAME... [--robot SEED] [--engine "drakvakt engine"]
//
// It knows the protocol alone (docs/protocol.md). Type the number of a line, or what is asked for; an empty line lets
// the box roll or draw, or says that something is done. u undoes a step, ? helps, v shows the table, q stops.

import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

/** Speaks one request a line, and hears one reply a line. */
class Engine {
  constructor(command) {
    const [name, ...words] = command.split(" ");
    this.process = spawn(name, words, { stdio: ["pipe", "pipe", "inherit"] });
    this.lines = createInterface({ input: this.process.stdout })[Symbol.asyncIterator]();
  }

  async do(does, fields = {}) {
    this.process.stdin.write(JSON.stringify({ do: does, ...fields }) + "\n");
    return JSON.parse((await this.lines.next()).value);
  }

  close() {
    this.process.stdin.end();
  }
}

function optionsOf(ask, seat) {
  const options = ask.options ?? ask.outcomes ?? [];
  return Array.isArray(options) ? options : options[seat];
}

function hint(ask) {
  const box = ask.box ? ", or nothing: the box does it" : "";
  if (ask.kind === "tell") return "nothing, when it is done";
  if (ask.kind === "number") return `a number from ${ask.min} to ${ask.max}`;
  if (ask.kind === "roll") {
    const made = ask.need ? ` or made or failed (${ask.need.op} ${ask.need.value}, ${ask.chance})` : "";
    return `${ask.count} ${ask.die_text}: its faces, such as ${ask.faces.at(-1)}${made}${box}`;
  }
  return `the number of a line${ask.free ? ` or a name of up to ${ask.free.longest} letters` : ""}${box}`;
}

function show(ask, seat) {
  console.log(`\n${seat}: ${ask.text}`);
  optionsOf(ask, seat).forEach((option, at) => {
    console.log(`  ${at + 1}  ${option.text}${option.chance ? ` (${option.chance})` : ""}`);
  });
  console.log("  " + hint(ask));
}

/** The value that was typed. */
function valueOf(ask, seat, words) {
  const options = optionsOf(ask, seat);
  if (ask.kind === "tell") return true;
  if (ask.kind === "number") return Number(words);
  if (!words && ask.box) return "box";
  if (ask.kind === "roll" && !options.length && words !== "made" && words !== "failed") {
    return words.split(/\s+/).map(Number);
  }
  return options[Number(words) - 1]?.id ?? words;
}

/** Any value that the ask takes. */
function robot(ask, seat, chance) {
  const options = optionsOf(ask, seat);
  const any = (list) => list[Math.floor(chance() * list.length)];
  if (ask.kind === "tell") return true;
  if (ask.kind === "number") return ask.min + Math.floor(chance() * (ask.max - ask.min + 1));
  if (ask.kind === "roll") return Array.from({ length: ask.count }, () => any(ask.faces));
  return options.length ? any(options).id : "a name";
}

/** Repeatable numbers from 0 up to 1 (Park and Miller). */
function chanceOf(seed) {
  let state = (Number(seed) % 2147483646) + 1;
  return () => (state = (state * 48271) % 2147483647) / 2147483647;
}

/** Do what was typed in place of an answer; undefined where it is an answer. */
async function command(engine, words, prompt) {
  if (words === "u") return engine.do("undo", { consent: (await prompt("Do all agree? y/n ")) === "y" });
  if (words === "?") {
    const { help } = await engine.do("help");
    console.log(help.why, help.hand, ...help.rules.map((rule) => `\n${rule.id}: ${rule.text}`));
  } else if (words === "v") {
    console.log((await engine.do("view", { seat: null })).view.overview.join("\n"));
  } else {
    return undefined;
  }
  return engine.do("ask");
}

async function play(engine, begun, chance, prompt) {
  let reply = begun;
  for (let answers = 0; ; ) {
    if (reply.error) {
      console.log("!", reply.error.text);
      reply = await engine.do("ask");
      if (reply.error) return;
    }
    for (const event of reply.told) console.log("-", event.text);
    if (reply.over) {
      console.log(`\nThe game is over after ${answers} answers:`, JSON.stringify(reply.over));
      return;
    }
    const { ask } = reply;
    const seat = ask.waiting[0];
    show(ask, seat);
    let value;
    if (chance) {
      value = robot(ask, seat, chance);
    } else {
      const words = await prompt("> ");
      if (words === "q") return;
      const other = await command(engine, words, prompt);
      if (other) {
        reply = other;
        continue;
      }
      value = valueOf(ask, seat, words);
    }
    reply = await engine.do("answer", { ask: ask.n, seat, value });
    answers += 1;
  }
}

async function main(words) {
  const named = (name) => (words.includes(name) ? words.splice(words.indexOf(name), 2)[1] : undefined);
  const [seed, how] = [named("--robot"), named("--engine") ?? "drakvakt engine"];
  const engine = new Engine(how);
  const { hello } = await engine.do("hello");
  console.log(`${hello.name} ${hello.version}, protocol ${hello.protocol}`);
  const typed = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
  const prompt = async (text) => {
    process.stdout.write(text);
    return ((await typed.next()).value ?? "q").trim();
  };
  if (words.length) {
    await play(engine, await engine.do("new", { game: words[0], seats: words.slice(1) }), seed && chanceOf(seed), prompt);
  } else {
    for (const game of (await engine.do("games")).games) console.log(`${game.id}: ${game.title}, for ${game.seats.join(" to ")}`);
  }
  engine.close();
  process.stdin.destroy();
}

await main(process.argv.slice(2));
