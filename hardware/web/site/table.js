// The table: all that is public, for a television, a tablet or a laptop; with the box itself for whoever may press it.
import { code, h, key, pawn, screen } from "./parts.js";
import { order } from "./handheld.js";
import { sky } from "./sky.js";
import { word } from "./words.js";

const LINES = 5;

/**
 * The whole view.
 * @param {any} frame
 * @param {(message: object) => void} send
 */
export function table(frame, send) {
  const open = frame.public;
  if (!open) return h("section", { class: "table" }, h("h1", {}, "Drakvakt"));
  return h("section", { class: "table" },
    h("div", { class: "scene" }, sky(open.sun, 1500), top(open), h("div", { class: "words" }, asked(frame, open), danger(open)), heroes(frame)),
    h("div", { class: "below" }, log(frame), decks(open), box(frame, send), joining(frame, open.lang)));
}

/** @param {any} open */
function top(open) {
  const sun = open.sun ? `${open.sun.label} ${open.sun.value} / ${open.sun.max}` : "";
  return h("div", { class: "top" }, h("b", {}, open.headline), h("span", {}, sun));
}

/** @param {any} frame @param {any} open */
function asked(frame, open) {
  const who = frame.asked.length === 1 ? frame.asked[0] : frame.waiting[0];
  const name = who ? frame.heroes[who] || who : open.headline;
  const several = frame.asked.length > 1;
  const words = open.over ? word(open.lang, "over") : open.ask ? open.ask.text : "";
  const page = frame.box;
  const note = frame.box === null ? word(open.lang, "alone") : page && page.caption ? page.caption : open.secret && open.seconds !== null ? String(open.seconds) : "";
  return h("div", {},
    h("div", { class: "who" }, several ? frame.asked.map((/** @type {string} */ seat) => pawn(seat, order(frame, seat))) : [who ? pawn(who, order(frame, who)) : null, h("b", {}, name)]),
    h("p", { class: "question" }, words),
    several ? h("p", { class: "note" }, frame.waiting.join(", ")) : h("p", { class: "note" }, note));
}

/** @param {any} open */
function danger(open) {
  if (!open.danger) return h("div", { class: "chance" });
  return h("div", { class: "chance" }, h("span", {}, word(open.lang, "dragon")), h("b", {}, open.danger));
}

/** @param {any} frame */
function heroes(frame) {
  const seats = frame.order || Object.keys(frame.stands);
  return h("div", { class: "heroes" }, seats.map((/** @type {string} */ seat) => {
    const stands = frame.stands[seat];
    return h("div", { class: frame.asked.includes(seat) ? "hero now" : "hero" }, pawn(seat, order(frame, seat)), h("b", {}, seat), stands ? h("span", { class: "figure" }, h("b", {}, stands[1]), " ", stands[0]) : null);
  }));
}

/** @param {any} frame */
function log(frame) {
  return h("ol", { class: "log" }, frame.log.slice(-LINES).reverse().map((/** @type {string} */ line) => h("li", {}, line)));
}

/** @param {any} open */
function decks(open) {
  return h("dl", { class: "decks" }, open.decks.map((/** @type {any} */ deck) => h("div", {}, h("dt", {}, deck.label), h("dd", {}, deck.left === null ? "?" : String(deck.left)))));
}

/** @param {any} frame @param {string} language */
function joining(frame, language) {
  const way = frame.join;
  if (!way) return null;
  return h("div", { class: "joining" }, code(way.qr, way.url), h("div", {}, h("p", {}, word(language, "join")), h("p", { class: "soft" }, way.address), h("p", { class: "code" }, way.code)));
}

/** @param {any} frame @param {(message: object) => void} send */
function box(frame, send) {
  if (!frame.box) return h("div", { class: "box" });
  const says = [...frame.box.head, ...frame.box.lines.map((/** @type {any} */ line) => line.text)].filter(Boolean).join(". ");
  const strip = h("div", { class: "strip", "aria-hidden": "true" }, frame.lights.map((/** @type {string} */ light) => {
    const lamp = h("i");
    lamp.style.setProperty("--light", light);
    return lamp;
  }));
  return h("div", { class: "box" }, strip, h("div", { class: "row" }, screen(frame.box.picture, says),
    h("div", { class: "keys" }, ["A", "B", "C", "D"].map((button) => key({ "data-key": `box${button}` }, (held) => send({ do: "press", button, held }), button)))));
}
