// The map that a game follows: squares, what is known to lie there, and who stands where.
import { h } from "./parts.js";

const UNSEEN = ".";
const SQUARE = 20;
const COLOURS = ["red", "blue", "green", "yellow", "violet", "white"];

/**
 * @param {any} given rows of signs, what the signs mean, and marks
 * @param {string[]} order seats in turn order
 */
export function chart(given, order) {
  const rows = given.rows.map((/** @type {string} */ row) => [...row]);
  const known = rows.flatMap((/** @type {string[]} */ row, /** @type {number} */ y) => row.flatMap((at, x) => (at !== UNSEEN && at !== " " ? [[x, y]] : [])));
  const places = [...known, ...given.marks.map((/** @type {any} */ mark) => [mark.column, mark.row])];
  const [xs, ys] = [places.map((place) => place[0]), places.map((place) => place[1])];
  const [left, top] = [Math.min(...xs, 0), Math.min(...ys, 0)];
  const [wide, tall] = [Math.max(...xs, 4) - left + 1, Math.max(...ys, 4) - top + 1];
  const said = given.marks.map((/** @type {any} */ mark) => `${mark.text}: ${mark.place}`).join(". ");
  return h("svg", { class: "chart", viewBox: `${left * SQUARE - 2} ${top * SQUARE - 2} ${wide * SQUARE + 4} ${tall * SQUARE + 4}`, role: "img", "aria-label": said },
    known.map((/** @type {number[]} */ place) => square(rows[place[1]][place[0]], place[0], place[1], given.signs)),
    given.marks.map((/** @type {any} */ mark) => marked(mark, order, given.marks)));
}

/** @param {string} letter @param {number} x @param {number} y @param {Record<string, string>} signs */
function square(letter, x, y, signs) {
  return h("g", { class: "square" }, h("rect", { x: x * SQUARE + 0.8, y: y * SQUARE + 0.8, width: SQUARE - 1.600, height: SQUARE - 1.600, rx: 2 }), h("text", { x: x * SQUARE + SQUARE / 2, y: y * SQUARE + SQUARE * 0.7, "aria-label": signs[letter] || null }, letter));
}

/** @param {any} mark @param {string[]} order @param {any[]} all */
function marked(mark, order, all) {
  const together = all.filter((one) => one.column === mark.column && one.row === mark.row);
  const shift = (together.indexOf(mark) - (together.length - 1) / 2) * 6;
  const colour = mark.seat ? COLOURS[order.indexOf(mark.seat) % COLOURS.length] || "red" : "foe";
  const [x, y] = [mark.column * SQUARE + SQUARE / 2 + shift, mark.row * SQUARE + SQUARE / 2];
  return h("g", { class: `mark pawn ${colour}` }, h("circle", { class: "body", cx: x, cy: y, r: 7 }), h("text", { x, y: y + 3.4 }, mark.sign));
}
