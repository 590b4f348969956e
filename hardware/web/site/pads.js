// Figures under the thumb: numbers as they are or by their tens, a pad for the largest, the faces of dice.
import { h, sign } from "./parts.js";

const AT_ONCE = 36; // numbers that are touched as they are
const TENS = 10;
const MOST_TENS = 36; // keys for the first of two touches; two touches tell at most 36 times 36 numbers, the figures of others are typed
const PAIRED = 6; // faces of a die up to which several dice are told with one touch
const BY_THREE = 5; // dice from which three are told with one touch, as they lie: they have no order

/** Keys side by side. @param {any[]} keys @param {number} across */
const grid = (keys, across) => h("div", { class: keys.length > 20 ? "keys close" : "keys", vars: { "--across": across } }, keys);

/** How many keys stand side by side. @param {number} count */
const across = (count) => (count > 25 ? 6 : count > 9 ? 5 : count > 4 ? 3 : Math.max(count, 1));

/** A key that deletes the last touch. @param {any} page @param {() => void} press */
const eraser = (page, press) => h("button", { type: "button", class: "word erase", "data-key": "erase", "aria-label": page.word("erase"), click: press }, sign("erase"));

/**
 * A number in one touch, or in two: its ten, and then the number itself.
 * @param {any} page @param {{min: number, max: number, step: number, chances?: string[] | null, chances_shown?: boolean}} ask @param {(value: number) => void} take
 */
export function numbers(page, ask, take) {
  const step = ask.step || 1;
  const count = Math.floor((ask.max - ask.min) / step) + 1;
  const keysFor = (/** @type {number} */ size) => Math.floor(ask.max / (size * step)) - Math.floor(ask.min / (size * step)) + 1;
  // Of many numbers a first key stands for more than ten.
  const size = [TENS, 2 * TENS, 3 * TENS, AT_ONCE].find((one) => keysFor(one) <= MOST_TENS);
  if (count > AT_ONCE && !size) return pad(page, ask, take);
  const ten = (size || TENS) * step;
  const tens = keysFor(size || TENS);
  const values = Array.from({ length: count }, (_, at) => ask.min + at * step);
  const one = (/** @type {number} */ value) => {
    const chance = ask.chances && ask.chances_shown ? ask.chances[value - ask.min] : null;
    return h("button", { type: "button", "data-key": String(value), click: () => take(value) }, value, chance ? h("small", {}, chance) : null);
  };
  if (count <= AT_ONCE) return { read: [], press: grid(values.map(one), across(count)) };
  const note = h("p", { class: "note" }, `${ask.min} – ${ask.max}`);
  const set = (/** @type {number | null} */ chosen) => { page.ui.ten = chosen; page.again(); };
  const within = (/** @type {number} */ chosen) => values.filter((value) => Math.floor(value / ten) === chosen);
  if (page.ui.ten !== null) return { read: [note], press: h("div", { class: "rolled" }, grid(within(page.ui.ten).map(one), within(page.ui.ten).length > 15 ? 6 : 5), h("div", { class: "keys" }, eraser(page, () => set(null)))) };
  const first = Math.floor(ask.min / ten);
  const keys = Array.from({ length: tens }, (_, at) => first + at).map((at) => {
    const own = within(at);
    const [low, high] = [own[0], own[own.length - 1]];
    const range = low === high ? String(low) : `${low}–${high}`;
    const large = low !== high && high > (tens > 28 ? 99 : 999);
    return h("button", { type: "button", class: high > 99 ? "span wide" : "span", "data-key": `ten${at}`, "aria-label": large ? range : null, click: () => (low === high ? take(low) : set(at)) }, large ? `${low} …` : range);
  });
  return { read: [note], press: grid(keys, tens > 28 ? 5 : tens > 16 ? 4 : 3) };
}

/**
 * A pad for a number that is too large to be touched at once.
 * @param {any} page @param {{min: number, max: number, step?: number}} ask @param {(value: number) => void} [take]
 */
export function pad(page, ask, take = (value) => page.touch("answer", value)) {
  const typed = page.ui.digits;
  const value = Number(typed);
  const fits = typed !== "" && value >= ask.min && value <= ask.max && (value - ask.min) % (ask.step || 1) === 0;
  const set = (/** @type {string} */ digits) => { page.ui.digits = digits; page.again(); };
  const figure = (/** @type {number} */ digit) => h("button", { type: "button", "data-key": `digit${digit}`, disabled: Number(`${typed}${digit}`) > ask.max, click: () => set(typed === "0" ? String(digit) : typed + digit) }, digit);
  return {
    read: [h("p", { class: "note" }, `${ask.min} – ${ask.max}`), h("output", { class: "entry" }, typed || " ")],
    press: h("div", { class: "keys" }, [1, 2, 3, 4, 5, 6, 7, 8, 9].map(figure),
      h("button", { type: "button", class: "word", "data-key": "clear", disabled: !typed, click: () => set("") }, page.word("clear")),
      figure(0),
      h("button", { type: "button", class: "word go", "data-key": "enter", disabled: !fits, click: () => take(value) }, page.word("done"))),
  };
}

/**
 * The faces of a die, one touch each; of three small dice or more two with one touch, of five or more three. The last
 * touch answers at once.
 * @param {any} page @param {any} ask @param {any} note @param {any} boxed the button for the box @param {any} more
 */
export function faces(page, ask, note, boxed, more) {
  const told = page.ui.faces;
  const show = (/** @type {number[]} */ all) => { page.ui.faces = all; page.again(); };
  const take = (/** @type {number[]} */ dice) => {
    const all = [...told, ...dice];
    if (all.length < ask.count) {
      show(all);
      return;
    }
    page.ui.faces = [];
    page.touch("answer", all);
  };
  const most = ask.faces.length > PAIRED || ask.count < 3 ? 1 : ask.count < BY_THREE ? 2 : 3;
  const by = Math.min(most, ask.count - told.length);
  const sofar = ask.count > 1 ? h("p", { class: "entry dice", role: "status" }, Array.from({ length: ask.count }, (_, at) => h("i", { class: at < told.length ? "on" : at < told.length + by ? "next" : "" }, at < told.length ? told[at] : ""))) : null;
  const press = by === 3 ? triples(ask, take) : by === 2 ? pairs(ask, take) : single(page, ask, take);
  if (told.length) press.append(eraser(page, () => show(told.slice(0, -most))));
  return { read: [sofar ? h("div", { class: "rolling" }, note, sofar) : note], press: h("div", { class: "rolled" }, press, h("div", { class: "answers" }, told.length ? null : boxed, more)) };
}

/** A key for each face. @param {any} page @param {any} ask @param {(dice: number[]) => void} take */
function single(page, ask, take) {
  const keys = ask.faces.map((/** @type {number} */ face) => {
    const made = ask.made.includes(face);
    return h("button", { type: "button", class: made ? "enough" : "", "data-key": `face${face}`, click: () => take([face]) }, face, made ? h("span", { class: "unseen" }, ` ${page.word("made")}`) : null);
  });
  return grid(keys, ask.faces.length > 12 ? 5 : ask.faces.length % 4 === 0 || ask.faces.length > 9 ? 4 : 3);
}

/** A key for three dice, the lowest face first. @param {any} ask @param {(dice: number[]) => void} take */
function triples(ask, take) {
  const keys = [];
  for (const one of ask.faces) for (const two of ask.faces) for (const three of ask.faces) if (one <= two && two <= three) keys.push(h("button", { type: "button", "data-key": `face${one}-${two}-${three}`, click: () => take([one, two, three]) }, `${one} ${two} ${three}`));
  const made = grid(keys, 7);
  made.classList.add("threes");
  return made;
}

/** A key for each pair of faces: a row for the first die, in it a key for the second. @param {any} ask @param {(dice: number[]) => void} take */
function pairs(ask, take) {
  const keys = ask.faces.flatMap((/** @type {number} */ one) => ask.faces.map((/** @type {number} */ other) => h("button", { type: "button", "data-key": `face${one}-${other}`, click: () => take([one, other]) }, `${one} ${other}`)));
  return grid(keys, ask.faces.length);
}
