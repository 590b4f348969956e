// Pages of words, as the box's own screen has them: menus, and whatever has no data of its own.
import { h, key, sign } from "./parts.js";

/** The menu, or a list in it, with all its lines. @param {any} page @param {any} menu */
export function listed(page, menu) {
  const take = (/** @type {number} */ at) => (/** @type {boolean} */ held) => page.touch("line", [at, held]);
  const lines = menu.lines.map((/** @type {any} */ line) => {
    const parts = [h("span", { class: "words" }, line.text, line.holds ? h("small", {}, page.word("hold")) : null), line.right ? h("span", { class: "soft" }, line.right) : null];
    return line.at === null ? h("p", { class: "line" }, parts) : key({ class: "answer", "data-key": `line${line.at}` }, take(line.at), parts);
  });
  const back = key({ class: "answer", "data-key": "lineback" }, take(-1), h("span", { class: "words" }, page.word("goback")), sign("undo"));
  return h("div", { class: "wordpage listed" }, h("div", {}, h("h1", {}, menu.title), menu.what ? h("p", { class: "note" }, menu.what) : null), h("div", { class: "answers many" }, lines), back);
}

/** A page with a button for each of its lines. @param {any} page */
export function words(page) {
  const shown = page.frame.page;
  if (!shown) return h("div", { class: "acts" });
  const [first, second] = shown.head;
  const lines = shown.lines.filter((/** @type {any} */ line) => line.text);
  return h("div", { class: "wordpage" },
    h("p", { class: "news" }, first), h("h2", {}, second), shown.big.length ? h("p", { class: "entry" }, shown.big.join(" ")) : null,
    h("div", { class: "answers" }, lines.map((/** @type {any} */ line) => (line.offers ? touchable(page, line) : h("p", { class: "line" }, line.text)))));
}

/** @param {any} page @param {any} line */
function touchable(page, line) {
  const press = (/** @type {boolean} */ held) => page.send({ do: "press", button: line.button, held });
  return key({ class: "answer", "data-key": `line${line.button}` }, press, h("span", { class: "words" }, line.text, line.hold ? h("small", {}, page.word("hold")) : null));
}
