// A phone without a seat: who are you?
import { staysAwake } from "./awake.js";
import { answer, h, part, pawn, sign } from "./parts.js";

/** @param {any} page */
export function seats(page) {
  const { frame } = page;
  const all = frame.order || [];
  return part("seats", [all, frame.free, frame.away, frame.asking, page.language, frame.heroes], () => {
    if (!all.length) return h("section", { class: "seats" }, h("h1", {}, "Drakvakt"), h("p", { class: "note" }, page.word("wait")));
    const row = (/** @type {string} */ seat) => {
      const taken = !frame.free.includes(seat);
      const button = answer(seat, () => page.send({ do: "sit", seat }), page.called(seat), { small: taken ? page.word((frame.away || []).includes(seat) ? "dozing" : "occupied") : null, end: taken ? sign("lock") : null, more: !taken });
      button.prepend(pawn(page.called(seat), all.indexOf(seat)));
      return h("li", {}, button);
    };
    return h("section", { class: "seats" }, h("h1", {}, page.word("choose")), h("ul", {}, all.map(row)), h("p", { class: "note", role: "status" }, frame.asking && frame.asking.length ? page.word("taken") : ""), h("p", { class: "note" }, page.word("privacy")), staysAwake() ? null : h("p", { class: "note" }, page.word("stays")));
  });
}
