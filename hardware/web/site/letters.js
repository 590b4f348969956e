// Long lists: touch a letter or two, then the line.
import { answer, h, sign } from "./parts.js";
import { fraction } from "./figures.js";

const SHOWN = 30; // lines at most before a letter is touched

/** The letters of a name without accents, so that A finds Å as well. @param {string} name */
const plain = (name) => name.normalize("NFD").replace(/\p{M}/gu, "").replace(/[łŁ]/g, "l").replace(/[øØ]/g, "o").toUpperCase();

/** The beginnings of a name's words. @param {string} name @param {string} typed */
const begins = (name, typed) => plain(name).split(/[^\p{L}\p{N}]+/u).some((_, at, words) => words.slice(at).join("").startsWith(typed));

/**
 * A list that narrows with each letter.
 * @param {any} page @param {any[]} options @param {(id: string) => void} take @param {any[]} last
 */
export function letters(page, options, take, last) {
  const typed = page.ui.typed;
  const fitting = options.filter((one) => begins(one.text, typed));
  const possible = new Set([..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"].filter((letter) => fitting.some((one) => begins(one.text, typed + letter))));
  const type = (/** @type {string} */ letter) => { page.ui.typed = typed + letter; page.again(); };
  const shown = fitting.slice(0, SHOWN).map((one) => answer(one.id, () => take(one.id), one.text, { end: one.chance ? fraction(one.chance) : null }));
  const keys = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"].map((letter) => h("button", { type: "button", "data-key": `letter${letter}`, disabled: !possible.has(letter), click: () => type(letter) }, letter));
  const erase = h("button", { type: "button", class: "erase", "data-key": "erase", "aria-label": page.word("erase"), disabled: !typed, click: () => { page.ui.typed = typed.slice(0, -1); page.again(); } }, sign("erase"));
  return {
    compact: true,
    read: [h("p", { class: "typed", role: "status" }, typed || h("span", { class: "soft" }, page.word("find")))],
    press: h("div", { class: "finding" }, h("div", { class: "found" }, shown, last), h("div", { class: "keys abc", vars: { "--across": 7 } }, keys, erase)),
  };
}
