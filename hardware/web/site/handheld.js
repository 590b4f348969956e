// A phone: the seats to choose from, then one seat's own page.
import { h, key, pawn, screen } from "./parts.js";
import { sky } from "./sky.js";
import { word } from "./words.js";

let reading = false;

/**
 * A phone without a seat.
 * @param {any} frame
 * @param {(message: object) => void} send
 */
export function seats(frame, send) {
  const language = frame.public ? frame.public.lang : navigator.language;
  const all = [...frame.free, ...frame.taken];
  if (!all.length) return h("section", { class: "seats" }, h("h1", {}, "Drakvakt"), h("p", {}, word(language, "wait")));
  /** @param {string} seat */
  const row = (seat) => h("li", {}, key({ class: "key", "data-key": seat }, () => send({ do: "sit", seat }), pawn(seat, order(frame, seat)), seat, frame.taken.includes(seat) ? h("span", { class: "hold" }, "●") : null));
  return h("section", { class: "seats" }, h("h1", {}, word(language, "choose")), h("ul", {}, all.map(row)), frame.asking.length ? h("p", { role: "status" }, word(language, "taken")) : null);
}

/**
 * The place of a seat in turn order.
 * @param {any} frame
 * @param {string} seat
 */
export function order(frame, seat) {
  return frame.order ? frame.order.indexOf(seat) : 0;
}

/**
 * One seat's page.
 * @param {any} frame
 * @param {(message: object) => void} send
 */
export function handheld(frame, send) {
  const open = frame.public;
  const language = open ? open.lang : undefined;
  const stands = frame.stands[frame.seat];
  const hero = frame.heroes[frame.seat];
  return h("section", { class: frame.waited ? "handheld mine" : "handheld" },
    h("header", {}, pawn(frame.seat, order(frame, frame.seat)), h("div", {}, h("b", {}, frame.seat), hero && hero !== frame.seat ? h("small", {}, hero) : null),
      stands ? h("div", { class: "life" }, h("b", {}, stands[1]), " ", h("span", { class: "soft" }, stands[0])) : null),
    picture(frame),
    reading ? story(frame, language) : [question(frame), keys(frame, send, language)],
    tools(frame, send, language));
}

/** @param {any} frame */
function picture(frame) {
  const page = frame.page;
  const shown = page && (page.map || page.moment) ? screen(page.picture, page.head.join(" ")) : sky(frame.public ? frame.public.sun : null, 560);
  return h("div", { class: "picture" }, shown);
}

/** @param {any} frame */
function question(frame) {
  const page = frame.page;
  if (!page) return h("div", { class: "ask" }, h("h1", {}, "…"));
  const [context, asked] = page.caption ? [page.head[0], page.caption] : page.head;
  return h("div", { class: "ask" }, h("p", { class: "context" }, context), h("h1", {}, ends(asked || context)), page.big.length ? h("p", { class: "big" }, page.big.join(" ")) : null, h("hr"));
}

/** What stands at the two ends of a row: words, and often a figure. @param {string} row */
function ends(row) {
  const [words, figure] = row.split(/ {2,}/);
  return figure ? [words, h("span", { class: "figure" }, figure)] : [words];
}

/** @param {any} frame @param {(message: object) => void} send @param {string | undefined} language */
function keys(frame, send, language) {
  const page = frame.page;
  if (!page) return h("div", { class: "keys" });
  const wanted = page.lines.filter((/** @type {any} */ line) => line.text);
  if (page.big.length) return h("div", { class: "keys" });
  return h("div", { class: "keys" }, wanted.map((/** @type {any} */ line) => (line.offers ? answer(line, send, language) : h("p", { class: "line" }, line.text))));
}

/** @param {any} line @param {(message: object) => void} send @param {string | undefined} language */
function answer(line, send, language) {
  const hold = line.hold ? h("span", { class: "hold" }, word(language, "hold")) : null;
  return key({ class: "key", "data-key": line.button }, (held) => send({ do: "press", button: line.button, held }), h("span", { class: "letter" }, line.button), line.text, hold);
}

/** @param {any} frame @param {string | undefined} language */
function story(frame, language) {
  return [h("ol", { class: "story", "aria-label": word(language, "story") }, [...frame.log].reverse().map((/** @type {string} */ line) => h("li", {}, line))), h("div")];
}

/** @param {any} frame @param {(message: object) => void} send @param {string | undefined} language */
function tools(frame, send, language) {
  const turn = () => {
    reading = !reading;
    const old = document.querySelector(".handheld");
    if (old) old.replaceWith(handheld(frame, send));
  };
  return h("nav", { class: "tools" },
    h("button", { type: "button", "data-key": "story", "aria-pressed": String(reading), click: turn }, word(language, reading ? "back" : "story")),
    h("button", { type: "button", "data-key": "undo", click: () => send({ do: "wish", what: "undo" }) }, word(language, "undo")),
    h("button", { type: "button", "data-key": "menu", click: () => send({ do: "wish", what: "menu" }) }, word(language, "menu")));
}
