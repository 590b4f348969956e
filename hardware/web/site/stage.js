// The middle of the table: whose turn it is and what it risks, a fight, its reveal, or a great moment.
import { answer, h, onward, part, pawn, whereabouts } from "./parts.js";
import { cards, eye, fraction, ring } from "./figures.js";
import { asked } from "./asks.js";
import { typing } from "./box.js";
import { chart } from "./chart.js";
import { reports } from "./report.js";
import { draw, isGreat } from "./moments.js";
import { stances } from "./stances.js";

const ROWS = 9; // of a list beside the question

/** What stands in the middle now. @param {any} frame */
export function kindOf(frame) {
  const counted = frame.ask && frame.ask.kind === "secret";
  if (isGreat(frame.moment, frame)) return "moment";
  if (frame.over) return "ended";
  if (frame.revealed && frame.revealed.length && !counted) return "reveal";
  if (counted && frame.versus.length === 2) return "fight";
  if (frame.asked.length > 1) return "together";
  if (frame.versus && frame.versus.length === 2) return "fight";
  return "turn";
}

/** @param {any} page @param {string} kind @param {any} uses */
export function centre(page, kind, uses) {
  const { frame } = page;
  // The count alone changes while it runs.
  const timer = frame.of && frame.ask?.kind === "secret" ? [frame.seconds, frame.of] : null;
  const make = { moment, ended, reveal, fight, together, turn }[/** @type {"turn"} */ (kind)];
  const made = part("centre", uses, () => h("div", { class: `centre ${kind}${charted(frame, kind) ? " charted" : ""}`, role: "group", "data-ask": frame.ask ? frame.ask.key : "", "data-who": frame.who }, make(page)));
  const place = made.querySelector(".timer");
  if (place) place.replaceChildren(...(timer ? [part("ring", timer, () => ring(frame.seconds, frame.of))] : []));
  return made;
}

/** True if a map of named places takes half of the stage. @param {any} frame @param {string} kind */
const charted = (frame, kind) => kind === "turn" && frame.chart && !frame.lobby && (frame.chart.names || []).length > 0 && (frame.gaze === null || frame.gaze === undefined);

/** How many letters the longest word has, by which large words fit their place. @param {string} words */
const sized = (words) => ({ "--letters": Math.max(...words.split(/[\s-]+/u).map((one) => one.length), 4) });

/** @param {any} page @param {string | null} seat @param {string} name */
const named = (page, seat, name) => h("div", { class: "name" }, seat ? pawn(page.called(seat), page.frame.order.indexOf(seat)) : null, h("h1", { class: name.length > 9 ? "long" : "", vars: sized(name) }, name));

/** @param {any} page */
function turn(page) {
  const { frame } = page;
  const seat = frame.lobby ? null : frame.asked[0] || frame.who;
  const hero = (frame.heroes || []).find((/** @type {any} */ one) => one.seat === seat);
  const name = seat && hero ? hero.called : frame.headline || "Drakvakt";
  const note = frame.box === null && frame.view === "table" ? page.word("alone") : hero && hero.hero !== hero.seat ? [hero.hero, whereabouts(frame, hero)].filter(Boolean).join(" · ") : "";
  return [
    h("div", { class: "left" }, named(page, hero ? seat : null, name), note ? h("p", { class: "where" }, note) : null, h("p", { class: "ask" }, frame.paused ? page.word("paused") : frame.ask ? page.spelt(frame.ask.text, hero) : "")),
    risk(page)];
}

/** What the next card can do; else the map, or what lies on the table. @param {any} page */
function risk(page) {
  const { frame } = page;
  if (frame.lobby && frame.lobby.state === "ask") {
    // Nobody sits here yet: whoever has the box begins an evening, or goes on with a kept one.
    const begun = asked({ ...page, frame: { ...frame, own: frame.lobby } });
    return h("div", { class: "right offered" }, frame.typing ? typing(page, "name") : null, begun.read, begun.press);
  }
  if (frame.gaze !== null && frame.gaze !== undefined) {
    const deck = frame.danger ? frame.decks.find((/** @type {any} */ one) => one.risk && one.risk.chance === frame.danger) : null;
    return h("div", { class: "right" }, h("div", { class: "gaze" }, eye(frame.gaze, page.word("dragon"))), frame.danger ? h("p", { class: "chance" }, fraction(frame.danger)) : null, h("p", { class: "where" }, page.word("dragon")), deck ? cards(deck.left, `${deck.left} ${page.word("left")}`) : null);
  }
  if (frame.chart) return h("div", { class: "right mapped" }, chart(frame.chart, frame.order));
  const pane = (frame.panes || []).find((/** @type {any} */ one) => one.kind !== "hand" && one.rows.length);
  if (!pane) return null;
  return h("div", { class: "right listed" }, h("h2", {}, pane.label), h("dl", { class: "pane" }, pane.rows.slice(0, ROWS).map((/** @type {string[]} */ row) => h("div", {}, h("dt", {}, row[0]), h("dd", {}, row[1])))));
}

/** Words with a figure at one of their ends. @param {string} words */
function parted(words) {
  const found = /^(\d+)\s+(.*)$/.exec(words) || (/^(.*?)\s+(\d+)$/.exec(words) || []).filter((_, at) => at < 3);
  if (found.length < 3) return [words, ""];
  return /^\d/.test(found[1]) ? [found[2], found[1]] : [found[1], found[2]];
}

/** One side of a fight. @param {any} page @param {number} at @param {any} [more] */
function side(page, at, more) {
  const { frame } = page;
  const [name, points] = parted(frame.versus[at] || "");
  const hero = (frame.heroes || []).find((/** @type {any} */ one) => name === one.hero || name === one.called);
  const other = hero ? null : plays(frame, at);
  const below = hero ? hero.called !== name && hero.called : other && `${page.word("played")} ${page.called(other)}`;
  return h("div", { class: at ? "side right" : "side left" }, named(page, hero ? hero.seat : other, name), h("p", { class: "where" }, below || "\u00a0"), more || null, points ? h("p", { class: "points" }, points) : null);
}

/** The seat that plays the other side, where both sides choose at once. @param {any} frame @param {number} at */
function plays(frame, at) {
  const [name] = parted(frame.versus[1 - at] || "");
  const hero = (frame.heroes || []).find((/** @type {any} */ one) => name === one.hero || name === one.called);
  const rest = frame.asked.filter((/** @type {string} */ seat) => hero && seat !== hero.seat);
  return frame.asked.length === 2 && rest.length === 1 ? rest[0] : null;
}

/** @param {any} page */
function fight(page) {
  const { frame } = page;
  const seats = frame.ask?.kind === "secret" ? frame.asked : frame.waiting;
  const waits = seats.length ? `${page.word("turn")} ${seats.map((/** @type {string} */ seat) => page.called(seat)).join(", ")}` : "";
  return [side(page, 0), h("div", { class: "middle" }, h("div", { class: "timer" }), h("p", { class: "waits" }, frame.ask ? frame.ask.text : ""), h("p", { class: "where" }, frame.asked.length > 1 || frame.ask?.kind === "secret" ? waits : "")), side(page, 1)];
}

/** Both choices side by side, at the same instant, and what came of it. @param {any} page */
function reveal(page) {
  const { frame } = page;
  const [wheel, chosen] = [frame.ring || [], frame.chosen || []];
  const [one, other, ...rest] = frame.revealed;
  const wins = (/** @type {number} */ at) => wheel.length > 0 && (chosen[at] + 1) % wheel.length === chosen[1 - at];
  const laid = (/** @type {string} */ words, /** @type {string} */ is) => h("div", { class: `laid ${is}`, vars: sized(words) }, h("span", {}, words));
  const round = wheel.length > 2 && chosen.length === 2 ? stances(wheel, chosen) : null;
  const sentences = h("div", { class: "middle" }, round, (round ? frame.reveal.slice(1) : frame.reveal).map((/** @type {string} */ line, /** @type {number} */ at) => h("p", { class: at ? "where" : "waits" }, page.spelt(line))), rest.map((/** @type {string} */ line) => h("p", { class: "where" }, line)), h("p", { class: "next" }, frame.ask ? page.spelt(frame.ask.text) : ""));
  if (frame.versus.length < 2) return [h("div", { class: "both" }, laid(one, "first"), other ? laid(other, "second") : null), sentences];
  const words = (/** @type {number} */ at, /** @type {string} */ told) => (round ? wheel[chosen[at]] : short(told, frame.versus[at]));
  return [side(page, 0, other === undefined ? null : laid(words(0, one), wins(0) ? "first won" : "first")), sentences, side(page, 1, laid(words(1, other || one), wins(1) ? "second won" : "second"))];
}

/** A choice without the name that stands above it. @param {string} words @param {string} whose */
function short(words, whose) {
  const [name] = parted(whose);
  if (words.startsWith(`${name} `)) return words.slice(name.length + 1);
  // On small screens a name is cut: "Skel" is the skeleton.
  const [first, ...rest] = words.split(" ");
  return rest.length && first.length > 2 && name.toLowerCase().startsWith(first.replace(/\.$/, "").toLowerCase()) ? rest.join(" ") : words;
}

/** @param {any} page */
function together(page) {
  const { frame } = page;
  const done = frame.asked.length - frame.waiting.length;
  const hidden = frame.ask?.kind === "secret" && frame.of;
  const names = (hidden ? frame.asked : frame.waiting).map((/** @type {string} */ seat) => page.called(seat)).join(", ");
  return [
    h("div", { class: "left" }, h("h1", { class: "long" }, frame.ask ? frame.ask.text : ""), h("p", { class: "ask" }, names ? `${page.word("turn")} ${names}` : "")),
    h("div", { class: "right" }, h("div", { class: "timer" }), hidden ? null : [h("p", { class: "chance" }, fraction(`${done}/${frame.asked.length}`)), h("p", { class: "where" }, page.word("chosen"))])];
}

/** @param {any} page */
function moment(page) {
  const { art, words, offers } = page.frame.moment;
  const [first, ...rest] = words;
  const drawn = draw(art);
  return h("div", { class: "great" }, drawn ? h("div", { class: "drawn" }, drawn) : null, h("h1", {}, first || ""), rest.map((/** @type {string} */ line) => h("p", { class: "where" }, line)), onward(page, offers));
}

/** @param {any} page */
function ended(page) {
  const { frame } = page;
  return h("div", { class: "left" }, h("h1", { class: "long" }, page.word("over")), frame.overview.map((/** @type {string} */ line) => h("p", { class: "where" }, line)), reports(page), page.frame.view === "table" ? h("div", { class: "answers onward" }, answer("another", () => page.touch("leave", null), page.word("leave"))) : null);
}
