// Sheets over the question: what happened, help on what is asked, the language.
import { chart, legend } from "./chart.js";
import { staysAwake } from "./awake.js";
import { answer, h, sign } from "./parts.js";

/** @param {any} page @param {string} title @param {...any} inside */
function sheet(page, title, ...inside) {
  const back = answer("back", () => page.open(""), page.word("back"), { end: sign("close") });
  return h("section", { class: "sheet", "aria-label": title }, h("div", { class: "inside", tabindex: 0 }, inside), back);
}

/** What happened, how all are doing, and what lies on the table. @param {any} page */
export function story(page) {
  const { frame } = page;
  const lines = [...frame.log].reverse();
  const told = lines.length ? h("ol", { class: "tale" }, lines.map((/** @type {string} */ line) => h("li", {}, line))) : h("p", {}, page.word("nothing"));
  const more = answer("language", () => page.open("language"), page.word("language"), { more: true });
  return sheet(page, page.word("story"), more, h("h2", {}, page.word("story")), told,
    frame.overview && frame.overview.length ? h("ul", { class: "tale plain" }, frame.overview.map((/** @type {string} */ line) => h("li", {}, line))) : null,
    frame.chart ? [h("h2", {}, page.word("map")), h("div", { class: "mapped" }, chart(frame.chart, frame.order)), legend(frame.chart, frame.order)] : null,
    (frame.panes || []).map((/** @type {any} */ pane) => [h("h2", {}, pane.label), h("dl", { class: "pane" }, pane.rows.map((/** @type {string[]} */ row) => h("div", {}, h("dt", {}, row[0]), h("dd", {}, row[1]))))]));
}

/** Help on what is asked, with the rules that it comes from. @param {any} page */
export function help(page) {
  const found = page.frame.help;
  if (!found) return sheet(page, page.word("help"), h("p", {}, "…"));
  return sheet(page, page.word("help"),
    h("h2", {}, page.word("what")), h("p", {}, found.what), h("p", {}, found.why),
    found.hand ? [h("h2", {}, page.word("hand")), h("p", {}, found.hand)] : null,
    found.rules.length ? [h("h2", {}, page.word("rule")), found.rules.map((/** @type {string[]} */ rule) => h("p", { class: "rule" }, h("b", {}, rule[0]), " ", rule[1]))] : null,
    page.frame.view === "handheld" ? h("p", { class: "soft" }, page.word(staysAwake() ? "awake" : "stays")) : null);
}

/** What an undo takes back, whoever did it: it asks first, since the key lies under every thumb. @param {any} page */
export function undoing(page) {
  const last = page.frame.undo;
  const yes = answer("undoyes", () => { page.open(""); page.send({ do: "wish", what: "undo" }); }, page.word("takeaway"), { small: last });
  return sheet(page, page.word("undo"), h("h2", {}, page.word("undo")), yes);
}

/** The language of this phone alone, and the way out of its seat. @param {any} page */
export function languages(page) {
  const { frame } = page;
  return sheet(page, page.word("language"), h("h2", {}, page.word("language")),
    (frame.languages || []).map((/** @type {string[]} */ one) => answer(`lang${one[0]}`, () => page.send({ do: "language", code: one[0] }), one[1], { pressed: one[0] === frame.lang })),
    frame.view === "handheld" ? answer("stand", () => { page.open(""); page.send({ do: "stand" }); }, page.word("stand")) : null);
}
