// The report of a game that has ended: two links, which the browser keeps as files.
import { h, sign } from "./parts.js";

/** @param {any} page */
export function reports(page) {
  if (!page.frame.report) return h("p", { class: "note" }, page.word("noreport"));
  return h("div", { class: "answers reports" }, link("page", page.word("report")), link("picture", page.word("picture")), h("p", { class: "note" }, page.word("takes")));
}

/** @param {string} kind @param {string} words */
const link = (kind, words) => h("a", { class: "answer", href: `/report/${kind}`, download: "" }, sign("story"), h("span", { class: "words" }, words));
