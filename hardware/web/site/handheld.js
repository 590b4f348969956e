// A phone: one seat. Read above, press below; the tools are always there.
import { answer, fill, h, onward, part, pawn, sign } from "./parts.js";
import { asked } from "./asks.js";
import { chart } from "./chart.js";
import { eye, life, ring } from "./figures.js";
import { reports } from "./report.js";
import { covered } from "./secret.js";
import { help, languages, story, undoing } from "./sheets.js";
import { moveSun, sky } from "./sky.js";
import { draw, isGreat } from "./moments.js";
import { listed, words } from "./pages.js";

/** @type {any} */
let root = null;

/** @param {any} page */
export function handheld(page) {
  const { frame, ui } = page;
  const own = frame.own || { state: "menu", private: [] };
  const hero = frame.heroes ? frame.heroes.find((/** @type {any} */ one) => one.seat === frame.seat) : null;
  const counting = frame.of && frame.ask?.kind === "secret" && ["ask", "sealed"].includes(own.state);
  if (!root || !root.isConnected) root = h("section", { class: "handheld" });
  root.className = ["handheld", own.state === "ask" || own.state === "ready" ? "mine" : "", counting ? "counting" : "", page.lost ? "stale" : "", ui.sheet ? "reading" : "", own.state].join(" ");
  const great = isGreat(frame.moment, frame) && !ui.sheet ? draw(frame.moment.art) : null;
  const above = great ? part("moment", frame.moment, () => h("div", { class: "above drawn" }, great)) : frame.chart && !ui.sheet ? part("chart", frame.chart, () => h("div", { class: "above mapped" }, chart(frame.chart, frame.order, true))) : part("sky", frame.sun ? frame.sun.max : 0, () => h("div", { class: "above" }, sky(frame.sun || null, 720, 900)));
  if (above.firstChild) moveSun(above.firstChild, frame.sun);
  const shown = ui.sheet ? [sheet(page)] : body(page, own, counting);
  fill(root, [
    part("day", frame.sun || null, () => day(frame.sun)),
    above,
    part("who", [hero, frame.order, frame.seat, page.language], () => who(page, hero)),
    ...shown,
    part("tools", [page.language, ui.sheet, own.state === "menu"], () => tools(page, own)),
  ]);
  return root;
}

/** How far the day has come. @param {any} sun */
function day(sun) {
  return h("div", { class: "day", "aria-hidden": "true" }, sun && sun.max ? h("i", { vars: { "--part": `${Math.min(100, 100 * sun.value / sun.max)}%` } }) : null);
}

/** @param {any} page @param {any} hero */
function who(page, hero) {
  const { frame } = page;
  const called = hero ? hero.called : frame.seat;
  return h("header", { class: "me" }, pawn(called, frame.order.indexOf(frame.seat)), h("div", { class: "who" }, h("b", {}, called), hero && hero.hero !== hero.seat ? h("small", {}, hero.hero) : null), hero ? life(hero, page.word("low")) : null);
}

/** What is asked and the answers to it. @param {any} page @param {any} own @param {any} counting */
function body(page, own, counting) {
  const { frame, ui } = page;
  const uses = [own, ui, page.language, page.lost, frame.n];
  if (own.state === "menu") return [part("page", [frame.page, own.menu, page.language], () => (own.menu ? listed(page, own.menu) : words(page)))];
  const found = own.state === "ask" ? asked(page) : null;
  const head = part("question", [uses, page.late, page.unheard, frame.log.slice(-1), frame.waiting, frame.reveal, frame.revealed, frame.moment, frame.versus, frame.counting, frame.ready, frame.gaze], () => question(page, own, found, counting));
  const timer = counting ? part("ring", [frame.seconds, frame.of], () => ring(frame.seconds, frame.of)) : null;
  const top = part("asked", Boolean(timer), () => h("div", { class: "asked" }));
  fill(top, [timer, head]);
  const press = part("press", uses, () => h("div", { class: "acts" }, own.private.length && !ui.offers && !(found && found.compact) ? covered(page, page.word("alonefor"), own.private) : null, found ? found.press : others(page, own)));
  return [top, press];
}

/** The words above the answers. @param {any} page @param {any} own @param {any} found @param {any} counting */
function question(page, own, found, counting) {
  const { frame } = page;
  const gaze = frame.gaze !== null && frame.gaze !== undefined && found && !found.compact ? h("div", { class: "gaze" }, eye(frame.gaze, page.word("dragon"))) : null;
  const last = frame.log[frame.log.length - 1];
  const hero = (frame.heroes || []).find((/** @type {any} */ one) => one.seat === frame.seat);
  const lost = page.lost ? notice("lost", page.word("lost"), page.word("lostmore")) : page.late ? notice("alert", page.word("late"), "") : page.unheard && ["ask", "ready"].includes(own.state) ? notice("alert", page.word("unheard"), "") : null;
  /** @type {Record<string, [string, string]>} */
  const states = {
    ask: [own.ask ? page.spelt(own.ask.text, hero) : "", ""],
    sealed: [page.word("sealed"), page.word(frame.of ? "opens" : "opensall")],
    said: [page.word("done"), waiting(page)],
    ready: [`${page.word("ready")}?`, frame.ask ? frame.ask.text : ""],
    watch: [frame.ask ? page.spelt(frame.ask.text) : "", waiting(page)],
    paused: [page.word("paused"), ""],
    over: [page.word("over"), ""],
  };
  const [title, note] = states[own.state] || ["", ""];
  const told = frame.moment ? frame.moment.words : frame.revealed.length && own.state !== "ask" ? opened(frame) : found && (found.compact || found.crowded) ? [] : frame.versus && frame.versus.length === 2 ? [against(page)] : last ? [last] : [];
  return h("div", { class: "read" }, lost, gaze, told.map((/** @type {string} */ line) => h("p", { class: "news" }, page.whole(line))),
    h("h1", { class: title.length > 34 || title.split(" ").some((/** @type {string} */ one) => one.length > (counting ? 9 : 13)) ? "long" : "" }, title), note ? h("p", { class: "note" }, note) : null, found ? found.read : null, frame.moment && !found ? onward(page, frame.moment.offers) : null);
}

/** What both have chosen, and what came of it. @param {any} frame */
function opened(frame) {
  const [wheel, chosen] = [frame.ring || [], frame.chosen || []];
  if (!wheel.length || chosen.length !== 2 || (frame.versus || []).length !== 2) return [...frame.reveal, ...frame.revealed];
  const names = frame.versus.map((/** @type {string} */ side) => side.replace(/^\d+\s+|\s+\d+$/g, ""));
  return [...names.map((/** @type {string} */ name, /** @type {number} */ at) => `${name}: ${wheel[chosen[at]]}`), ...frame.reveal.slice(1)];
}

/** Who fights, with the points that they have left: nobody looks up for them. @param {any} page */
const against = (page) => page.frame.versus.map((/** @type {string} */ side) => side.replace(/^(\d+)\s+(.*)$/, "$2 $1")).join(` ${page.word("against")} `);

/** Whom the table waits for. @param {any} page */
function waiting(page) {
  const { frame } = page;
  const seats = frame.waiting.filter((/** @type {string} */ seat) => seat !== frame.seat).map((/** @type {string} */ seat) => page.called(seat));
  return seats.length ? `${page.word("turn")} ${seats.join(", ")}` : "";
}

/** What can be touched while somebody else is asked. @param {any} page @param {any} own */
function others(page, own) {
  const buttons = [];
  if (own.state === "ready") buttons.push(answer("ready", () => page.touch("ready", null), page.word("ready")));
  if (own.state === "said") buttons.push(answer("withdraw", () => page.touch("withdraw", null), page.word("takeback")));
  if (own.wager) return wager(page, own.wager);
  if (own.state === "sealed") return covered(page, page.word("sealed"), [page.ui.mine || page.word("unknown")]);
  return own.state === "over" ? reports(page) : h("div", { class: "answers" }, buttons);
}

/** A guess that may change until it is opened; as in a secret, nothing stays lit after a touch. @param {any} page @param {any} offered */
function wager(page, offered) {
  const options = offered.options.map((/** @type {any} */ one) => answer(one.id, () => page.touch("lay", one.id), one.text));
  const note = offered.laid ? h("p", { class: "note", role: "status" }, page.word("wagered")) : null;
  return h("div", { class: "acts" }, h("p", { class: "note strong" }, offered.text), note, h("div", { class: "answers" }, options));
}

/** @param {string} name @param {string} title @param {string} more */
const notice = (name, title, more) => h("div", { class: "notice", role: "alert" }, sign(name), h("div", {}, h("b", {}, title), more ? h("span", {}, more) : null));

/** The sheet over the question. @param {any} page */
function sheet(page) {
  const { frame, ui } = page;
  const make = { story, help, language: languages, undo: undoing }[/** @type {"story"} */ (ui.sheet)] || story;
  return part("sheet", [ui.sheet, frame.log, frame.help, frame.overview, frame.panes, frame.undo, page.language], () => make(page));
}

/** @param {any} page @param {any} own */
function tools(page, own) {
  const { ui } = page;
  const turn = (/** @type {string} */ what) => () => page.open(ui.sheet === what ? "" : what);
  /** @type {[string, () => void][]} */
  const found = [
    ["story", turn("story")],
    ["undo", turn("undo")],
    ["help", turn("help")],
    ["menu", () => { page.open(""); page.send({ do: "press", button: "D", held: true }); }],
  ];
  return h("nav", { class: "tools" }, found.map(([name, press]) => {
    const pressed = name === "menu" ? own.state === "menu" : ui.sheet === name;
    return h("button", { type: "button", "data-key": `tool${name}`, "aria-pressed": String(pressed), click: press }, sign(name), h("span", {}, page.word(name)));
  }));
}
