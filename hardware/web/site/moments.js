// Great moments as pictures: the dragon, a death, night and day, a treasure, a victory.
import { eye } from "./figures.js";
import { h } from "./parts.js";

/** @param {string} d @param {string} kind */
const shape = (d, kind) => h("path", { d, class: kind });

/** @param {string} name @param {...any} inside */
const picture = (name, ...inside) => h("svg", { class: `moment-art ${name}`, viewBox: "0 0 240 150", "aria-hidden": "true" }, inside);

/** Stars in fixed places. @param {number} count */
const stars = (count) => Array.from({ length: count }, (_, at) => h("circle", { class: "star", cx: 8 + (at * 97) % 226, cy: 6 + (at * 41) % 84, r: 0.8 + (at % 3) * 0.5 }));

/** A ridge with the broken keep upon it. */
const ridge = () => shape("M0 150V128Q50 108 84 108V84h6v6h6v-6h6v24h8V62h7v7h7v-7h7v46h10V88h6v6h6v-6h6v20Q196 110 240 130V150z", "dark");

/** The sun on the ridge, with its rays. @param {string} name @param {number} low */
const horizon = (name, low) => picture(name,
  Array.from({ length: 9 }, (_, at) => h("line", { class: "ray", x1: 120 - 62 * Math.cos(at * Math.PI / 8), y1: low - 62 * Math.sin(at * Math.PI / 8), x2: 120 - 84 * Math.cos(at * Math.PI / 8), y2: low - 84 * Math.sin(at * Math.PI / 8) })),
  h("circle", { class: "gold", cx: 120, cy: low, r: 48 }), ridge());

/** Pictures by the name of their moment. @type {Record<string, () => any>} */
const PICTURES = {
  stirs: () => eye(0.12, ""),
  wakes: () => eye(1, ""),
  breath: () => picture("breath", [0, 1, 2].map((at) => shape(`M${16 + at * 14} 75Q${70 + at * 12} ${18 + at * 18} 128 ${34 + at * 13}Q176 ${44 + at * 10} 226 ${20 + at * 22}Q206 ${62 + at * 5} 226 75Q206 ${88 - at * 5} 226 ${130 - at * 22}Q176 ${106 - at * 10} 128 ${116 - at * 13}Q${70 + at * 12} ${132 - at * 18} ${16 + at * 14} 75z`, ["red", "gold", "pale"][at]))),
  // A sword that stands in a mound of stones: nobody takes it up again.
  death: () => picture("death", stars(9),
    shape("M20 150Q60 112 120 112T220 150z", "dark"), h("ellipse", { class: "stone", cx: 92, cy: 122, rx: 18, ry: 11 }), h("ellipse", { class: "stone", cx: 150, cy: 124, rx: 20, ry: 11 }), h("ellipse", { class: "stone", cx: 121, cy: 126, rx: 18, ry: 12 }),
    shape("M115 118V50h10V118l-5 6z", "steel"), shape("M94 44h52v8H94z", "gold"), shape("M116 18h8v28h-8z", "wood"), h("circle", { class: "gold", cx: 120, cy: 15, r: 6 })),
  night: () => picture("night", stars(26), shape("M152 14A44 44 0 1 0 190 76A36 36 0 1 1 152 14z", "pale"), ridge(), h("rect", { class: "gold", x: 118, y: 80, width: 4, height: 8 })),
  dusk: () => horizon("dusk", 112),
  dawn: () => horizon("dawn", 96),
  treasure: () => picture("treasure",
    Array.from({ length: 7 }, (_, at) => h("line", { class: "ray", x1: 120 - 50 * Math.cos((at + 1) * Math.PI / 8), y1: 66 - 50 * Math.sin((at + 1) * Math.PI / 8), x2: 120 - 66 * Math.cos((at + 1) * Math.PI / 8), y2: 66 - 66 * Math.sin((at + 1) * Math.PI / 8) })),
    [78, 100, 122, 144, 162, 89, 111, 133, 153].map((cx, at) => h("circle", { class: "gold coin", cx, cy: at < 5 ? 74 : 62, r: 12 })),
    shape("M58 78h124v56H58z", "wood"), shape("M58 78h124v10H58zM112 78h16v24h-16z", "gold"), h("circle", { class: "dark", cx: 120, cy: 96, r: 4 })),
  victory: () => picture("victory", shape("M72 118L58 46l34 30 28-48 28 48 34-30-14 72z", "gold"), shape("M72 122h96v12H72z", "gold"), [58, 120, 182].map((cx, at) => h("circle", { class: "pale", cx, cy: at === 1 ? 26 : 44, r: 7 })), [92, 120, 148].map((cx) => h("circle", { class: "red", cx, cy: 104, r: 5 }))),
};

/** Blows are seen in what a fight reveals, where both choices stand; they are no picture of their own here. */
const BLOWS = new Set(["hit", "miss", "clinch"]);

/** True if a moment fills the stage. @param {any} found @param {any} frame */
export const isGreat = (found, frame) => Boolean(found) && !(BLOWS.has(found.art) && frame.revealed && frame.revealed.length > 0);

/** The picture of a moment; none for those that have none. @param {string} art */
export const draw = (art) => (PICTURES[art] ? PICTURES[art]() : null);
