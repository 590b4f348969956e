// Figures under the thumb: a pad for numbers, the faces of dice.
import { h, sign } from "./parts.js";

/**
 * A pad for a number that is too large to be touched at once.
 * @param {any} page @param {{min: number, max: number}} ask @param {(value: number) => void} [take]
 */
export function pad(page, ask, take = (value) => page.touch("answer", value)) {
  const typed = page.ui.digits;
  const value = Number(typed);
  const fits = typed !== "" && value >= ask.min && value <= ask.max;
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
 * The faces of a die, one touch each; of several dice one after the other.
 * @param {any} page @param {any} ask @param {any} note @param {any} boxed the button for the box @param {any} more
 */
export function faces(page, ask, note, boxed, more) {
  const told = page.ui.faces;
  const take = (/** @type {number} */ face) => {
    const all = [...told, face];
    if (all.length === ask.count) {
      page.ui.faces = [];
      page.touch("answer", all);
    } else {
      page.ui.faces = all;
      page.again();
    }
  };
  const across = ask.faces.length > 12 ? 5 : ask.faces.length % 4 === 0 || ask.faces.length > 9 ? 4 : 3;
  const keys = ask.faces.map((/** @type {number} */ face) => {
    const made = ask.made.includes(face);
    return h("button", { type: "button", class: made ? "enough" : "", "data-key": `face${face}`, click: () => take(face) }, face, made ? h("span", { class: "unseen" }, ` ${page.word("made")}`) : null);
  });
  const erase = told.length ? h("button", { type: "button", class: "word erase", "data-key": "erase", "aria-label": page.word("erase"), click: () => { page.ui.faces = told.slice(0, -1); page.again(); } }, sign("erase")) : null;
  const sofar = ask.count > 1 ? h("p", { class: "entry dice", role: "status" }, Array.from({ length: ask.count }, (_, at) => h("i", { class: at < told.length ? "on" : "" }, at < told.length ? told[at] : ""))) : null;
  return { read: [note, sofar], press: h("div", { class: "rolled" }, h("div", { class: "keys", vars: { "--across": across } }, keys, erase), h("div", { class: "answers" }, told.length ? null : boxed, more)) };
}
