// The map that a game follows: squares, what is known to lie there, and who stands where.
import { colour, figure, h, pawn } from "./parts.js";

const UNSEEN = ".";
const SQUARE = 20;
const NAMED = 36; // how wide a square is that has a name, so that the name can be read from across the room
const FIGURE = 11; // how large a figure is on its square
const LINES = 3; // of a name on its square
const LARGEST = 6.8; // of a name's letters
const LEAST = 5; // of letters on one line; a longer name stands on several
const WIDTH = 0.54; // of a letter, as a part of its height
const WAYS = new Set(["-", "¦"]);

/**
 * The map; where its squares have names, all of them are drawn with their names.
 * @param {any} given rows of signs, what the signs mean, marks, and names of squares
 * @param {string[]} order seats in turn order
 * @param {boolean} [plain] whether it is too small for names: then its squares are square
 */
export function chart(given, order, plain = false) {
  const rows = given.rows.map((/** @type {string} */ row) => [...row]);
  /** @type {Map<string, string>} */
  const names = new Map((given.names || []).map((/** @type {[number, number, string]} */ [x, y, name]) => [`${x} ${y}`, name]));
  const known = rows.flatMap((/** @type {string[]} */ row, /** @type {number} */ y) => row.flatMap((at, x) => (names.has(`${x} ${y}`) || (at !== UNSEEN && at !== " ") ? [[x, y]] : [])));
  const places = [...known, ...given.marks.map((/** @type {any} */ mark) => [mark.column, mark.row])];
  const [xs, ys] = [places.map((place) => place[0]), places.map((place) => place[1])];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [wide, tall] = [Math.max(...xs) - left + 1, Math.max(...ys) - top + 1];
  const said = given.marks.map((/** @type {any} */ mark) => (mark.place ? `${mark.text}: ${mark.place}` : mark.text)).join(". ");
  const across = names.size && !plain ? NAMED : SQUARE;
  const depth = (/** @type {number} */ x, /** @type {number} */ y) => Math.min(x, y, rows[0].length - 1 - x, rows.length - 1 - y) % 4;
  return h("svg", { class: names.size ? "chart named" : "chart", viewBox: `${left * across - 2} ${top * SQUARE - 2} ${wide * across + 4} ${tall * SQUARE + 4}`, ...(said ? { role: "img", "aria-label": said } : { "aria-hidden": "true" }) },
    known.map((/** @type {number[]} */ [x, y]) => (names.size ? space(rows[y][x], x, y, plain ? "" : names.get(`${x} ${y}`) || "", depth(x, y), across) : square(rows[y][x], x, y))),
    given.marks.map((/** @type {any} */ mark) => marked(mark, order, given.marks, across)));
}

/** What the signs mean and who stands where, as words. @param {any} given @param {string[]} order */
export function legend(given, order) {
  const told = Object.entries(given.signs).filter(([letter]) => !(given.names || []).length && given.rows.some((/** @type {string} */ row) => row.includes(letter)) && letter !== UNSEEN);
  return h("ul", { class: "legend" },
    given.marks.map((/** @type {any} */ mark) => h("li", {}, mark.seat ? pawn(mark.text, order.indexOf(mark.seat)) : h("b", { class: "letter" }, mark.sign), h("span", {}, mark.text, mark.place ? h("span", { class: "soft" }, ` ${mark.place}`) : null))),
    told.map(([letter, name]) => h("li", {}, h("b", { class: "letter" }, letter), h("span", { class: "soft" }, String(name)))));
}

/** @param {number} x @param {number} y @param {number} [across] */
const tile = (x, y, across = SQUARE) => h("rect", { x: x * across + 0.8, y: y * SQUARE + 0.8, width: across - 1.6, height: SQUARE - 1.6, rx: 2 });

/** @param {string} letter @param {number} x @param {number} y */
function square(letter, x, y) {
  const [left, top] = [x * SQUARE, y * SQUARE];
  if (WAYS.has(letter)) return h("rect", { class: "way", x: letter === "-" ? left : left + 7, y: letter === "-" ? top + 7 : top, width: letter === "-" ? SQUARE : 6, height: letter === "-" ? 6 : SQUARE });
  return h("g", { class: "square" }, tile(x, y), "#+".includes(letter) ? null : h("text", { x: left + SQUARE / 2, y: top + SQUARE * 0.7 }, letter));
}

/** A square with its name. @param {string} letter @param {number} x @param {number} y @param {string} name @param {number} depth @param {number} across */
function space(letter, x, y, name, depth, across) {
  const fits = (/** @type {string[]} */ lines) => Math.min(LARGEST, (NAMED - 2.6) / (WIDTH * Math.max(...lines.map((line) => line.length), 1)));
  const lines = fits([name]) >= LEAST ? [name] : wrapped(name);
  const size = Math.min(fits(lines), 11 / lines.length);
  return h("g", { class: `square ring${depth}` }, tile(x, y, across),
    lines.map((line, at) => h("text", { class: "place", vars: { "--size": `${size.toFixed(2)}px` }, x: x * NAMED + NAMED / 2, y: (y * SQUARE + 1.2 + size * 0.85 + at * size).toFixed(2) }, line)),
    letter === "$" ? h("circle", { class: "coin", cx: x * across + across - 4, cy: y * SQUARE + SQUARE - 4, r: 2 }) : null);
}

/** The lines of a name: as few words a line as make them of like length. @param {string} name */
function wrapped(name) {
  const words = name.split(/[\s/]+/u).filter((one) => one);
  const longest = Math.max(7, ...words.map((one) => one.length));
  /** @type {string[]} */
  const lines = [];
  for (const one of words) {
    const last = lines.length - 1;
    if (last >= 0 && (lines[last].length + one.length < longest || lines.length === LINES)) lines[last] += ` ${one}`;
    else lines.push(one);
  }
  return lines;
}

/** @param {any} mark @param {string[]} order @param {any[]} all @param {number} across how wide a square is */
function marked(mark, order, all, across) {
  const together = all.filter((one) => one.column === mark.column && one.row === mark.row);
  const step = Math.min(FIGURE * 0.75, (across - FIGURE) / Math.max(together.length - 1, 1));
  const shift = (together.indexOf(mark) - (together.length - 1) / 2) * step;
  const [x, y] = [mark.column * across + across / 2 + shift, mark.row * SQUARE + SQUARE / 2 + (across > SQUARE ? 3.6 : 2)];
  if (mark.seat) {
    const place = order.indexOf(mark.seat);
    return h("g", { class: `pawn ${colour(place)}`, transform: `translate(${x - FIGURE / 2} ${y - FIGURE / 2}) scale(${FIGURE / 32})` }, figure(mark.sign, place));
  }
  return h("g", { class: "pawn foe" }, h("circle", { class: "body", cx: x, cy: y, r: 6 }), h("text", { x, y: y + 3.2, "font-size": 8.5 }, mark.sign));
}
