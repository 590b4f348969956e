// Pages of words, as the box's own screen has them: menus, and whatever has no data of its own.
import { h, key } from "./parts.js";

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
