// Secrets: a choice that nothing shows once it is laid, and what a seat alone may read, covered until it is held.
import { answer, h, sign } from "./parts.js";

/**
 * The choice itself. Nothing stays lit after a touch, and each takes the same: one touch lays, the same again seals.
 * @param {any} page
 */
export function secret(page) {
  const ask = page.frame.own.ask;
  const path = page.ui.path;
  const part = ask.parts.length ? ask.parts[path.length] : null;
  const options = part ? part.options : ask.options;
  const take = (/** @type {any} */ one) => {
    if (part && path.length + 1 < ask.parts.length) {
      page.ui.path = [...path, one.id];
      page.again();
      return;
    }
    const id = [...path, one.id].join(part ? "-" : "");
    page.ui.path = [];
    lay(id, part ? id : one.text);
  };
  const lay = (/** @type {string} */ id, /** @type {string} */ words) => {
    if (page.touch("lay", id)) Object.assign(page.ui, { laid: id, mine: words });
    page.again();
  };
  // What was laid plate by plate is sealed with one touch more, wherever it lies.
  const again = part && page.ui.laid && !path.length ? answer("seal", () => lay(page.ui.laid, page.ui.mine), page.word("seal")) : null;
  const note = part && part.text !== ask.text ? part.text : "";
  const read = [note ? h("p", { class: "note strong" }, note) : null, h("p", { class: "note", role: "status" }, page.word(page.ui.laid ? "laid" : "again"))];
  const one = (/** @type {any} */ given) => answer(given.id || given.text, () => take(given), given.text, { off: !given.id });
  if (options.every((/** @type {any} */ given) => given.id && /^\d+$/.test(given.text))) {
    // A figure in secret: keys as for any other figure.
    const keys = options.map((/** @type {any} */ given) => h("button", { type: "button", "data-key": given.id, click: () => take(given) }, given.text));
    return { read, press: h("div", { class: "keys", vars: { "--across": keys.length > 9 ? 5 : 3 } }, keys) };
  }
  if (options.length === 4) {
    const plate = h("div", { class: "plate" }, options.map((/** @type {any} */ given, /** @type {number} */ at) => { const made = one(given); made.classList.add(["top", "right", "low", "left"][at]); return made; }));
    return { read, press: again ? h("div", { class: "answers" }, plate, again) : plate };
  }
  return { read, press: h("div", { class: options.length > 4 ? "answers many" : "answers" }, options.map(one), again) };
}

/**
 * Something that is shown only while a finger holds it.
 * @param {any} page @param {string} title @param {string[]} lines
 */
export function covered(page, title, lines) {
  const inside = h("span", { class: "inside" });
  const cover = () => inside.replaceChildren(sign("lock"), h("span", { class: "unseen" }, `${title}: `), h("b", {}, page.word("look")), h("span", { class: "soft" }, page.word("away")));
  const veil = h("button", { type: "button", class: "veil", "data-key": "veil" }, inside);
  const open = () => {
    veil.classList.add("open");
    inside.replaceChildren(...lines.map((line) => h("span", { class: "seen" }, line)));
  };
  const close = () => {
    veil.classList.remove("open");
    cover();
  };
  cover();
  veil.addEventListener("pointerdown", open);
  for (const gone of ["pointerup", "pointerleave", "pointercancel", "blur"]) veil.addEventListener(gone, close);
  veil.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => { if (event.key === " " || event.key === "Enter") { event.preventDefault(); open(); } });
  veil.addEventListener("keyup", close);
  veil.addEventListener("contextmenu", (/** @type {Event} */ event) => event.preventDefault());
  document.addEventListener("visibilitychange", close, { once: true });
  return veil;
}
