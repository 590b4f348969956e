// The table: all that is public, for a television, a tablet or a laptop.
import { answer, fill, h, part, pawn, sign, whereabouts } from "./parts.js";
import { box, boxSheet, joining } from "./box.js";
import { centre, kindOf } from "./stage.js";
import { host } from "./host.js";
import { life } from "./figures.js";
import { moveSun, sky } from "./sky.js";
import { help, story } from "./sheets.js";
import { wiring } from "./wiring.js";

/** @type {any} */
let root = null;

const wide = matchMedia("(min-aspect-ratio: 5/4)");

/** @param {any} page */
export function table(page) {
  const { frame, ui } = page;
  const kind = kindOf(frame);
  if (!root || !root.isConnected) root = h("section", { class: "table" });
  const docked = ui.dock === null ? !frame.order?.length || frame.over || (frame.free && frame.free.length > 0) : ui.dock;
  root.className = ["table", kind, docked ? "docked" : "", ui.sheet ? "reading" : ""].join(" ");
  const uses = [frame.versus, frame.reveal, frame.revealed, frame.moment, frame.who, frame.ask, frame.asked, frame.waiting, frame.danger, frame.gaze, frame.decks, frame.chart, frame.panes, frame.over, frame.overview, frame.headline, frame.paused, frame.secret, page.language, kind, frame.phase, frame.ring, frame.chosen, frame.lobby, frame.lobby ? [ui, frame.typing] : null];
  const stage = part("stage", Boolean(frame.sun), () => h("div", { class: "stage" }));
  const air = part("sky", [frame.sun ? frame.sun.max : 0, wide.matches], () => (wide.matches ? sky(frame.sun || null, 1600, 640) : sky(frame.sun || null, 1100, 900)));
  moveSun(air, frame.sun);
  fill(stage, [
    air,
    part("top", [frame.title, frame.headline, frame.phase, frame.sun, frame.nightfall, page.language], () => top(page)),
    centre(page, kind, uses),
  ]);
  fill(root, [
    part("claims", [frame.wanted, page.language], () => claims(page)),
    stage,
    part("heroes", [frame.heroes, frame.asked, frame.waiting, frame.ask, frame.overview, frame.order, frame.gone, frame.who, page.language], () => heroes(page)),
    part("told", frame.log.slice(-4), () => told(page)),
    part("decks", [frame.decks, page.language], () => decks(page)),
    part("bar", [page.language, docked, ui.sheet], () => bar(page, docked)),
    docked ? dock(page) : null,
    ui.sheet ? sheet(page) : null,
  ]);
  return root;
}

/** What stands beside the table for those who press here: the box, and the way in for phones. @param {any} page */
function dock(page) {
  const { frame } = page;
  const side = part("dock", true, () => h("aside", { class: "dock" }));
  fill(side, [
    part("box", [frame.box, frame.lights, frame.typing, page.language], () => box(page)),
    part("join", [frame.join, page.language], () => joining(page)),
    part("whole", [page.language], () => answer("whole", () => page.open("box"), page.word("wiring"), { more: true })),
  ]);
  return side;
}

/** The phones that want a taken seat, to which the table says yes. @param {any} page */
function claims(page) {
  const wanted = page.frame.wanted || [];
  if (!wanted.length) return null;
  return h("div", { class: "claims", role: "alert" }, wanted.map((/** @type {string} */ seat) => answer(`let${seat}`, () => page.send({ do: "sit", seat }), `${page.called(seat)}: ${page.word("wanted")}`, { small: page.word("letin"), end: sign("phone") })));
}

/** @param {any} page */
function sheet(page) {
  const { frame, ui } = page;
  const make = { story, help, settings: host, box: boxSheet }[/** @type {"story"} */ (ui.sheet)] || story;
  return part("sheet", [ui.sheet, frame.log, frame.help, frame.settings, frame.overview, frame.panes, frame.order, frame.here, frame.free, frame.join, ui.setting, ui.digits, ui.ten, ui.typed, page.language, ui.sheet === "box" ? [frame.box, frame.lights, frame.typing, wiring(page)] : null], () => h("div", { class: "over" }, make(page)));
}

/** @param {any} page */
function top(page) {
  const { frame } = page;
  const sun = frame.sun ? `${page.word("sun")} ${frame.sun.value} / ${frame.sun.max}` : "";
  const light = frame.sun && frame.nightfall ? `, ${frame.nightfall} ${page.word("light")}` : "";
  return h("header", { class: "top" }, h("p", {}, h("b", {}, frame.title || "Drakvakt"), frame.phase ? ` · ${frame.phase}` : ""), h("p", {}, sun + light));
}

/** @param {any} page */
function heroes(page) {
  const { frame } = page;
  const together = frame.asked.length > 1;
  const seated = (frame.heroes || []).filter((/** @type {any} */ hero) => frame.order.includes(hero.seat));
  const sized = (/** @type {any} */ hero) => ({ "--letters": Math.max(...`${hero.called} ${hero.hero}`.split(/[\s-]+/u).map((one) => one.length), 6) });
  return h("ul", { class: `heroes of${Math.min(seated.length, 6)}` }, seated.map((/** @type {any} */ hero) => {
    const asked = frame.asked.includes(hero.seat);
    const waits = frame.waiting.includes(hero.seat);
    const hidden = frame.ask && frame.ask.kind === "secret";
    const state = together && asked && !hidden ? h("span", { class: waits ? "state" : "state done" }, sign(waits ? "dots" : "tick"), h("span", { class: "unseen" }, waits ? page.word("turn") : page.word("done"))) : null;
    const gone = (frame.gone || []).includes(hero.seat) ? h("span", { class: "state" }, sign("lost"), h("span", { class: "unseen" }, page.word("asleep"))) : null;
    return h("li", { class: asked && (waits || hidden) ? "hero now" : "hero" }, pawn(hero.called, frame.order.indexOf(hero.seat)),
      h("div", { class: "who", vars: sized(hero) }, h("h2", {}, hero.called, hero.hero !== hero.seat ? h("span", { class: "of" }, ` ${hero.hero}`) : null), h("p", { class: "soft" }, whereabouts(frame, hero))), gone, state, life(hero, page.word("low")));
  }));
}

/** What happened last. @param {any} page */
function told(page) {
  const lines = page.frame.log.slice(-4).reverse();
  return h("section", { class: "told" }, h("ol", {}, lines.map((/** @type {string} */ line) => h("li", {}, line))));
}

/** @param {any} page */
function decks(page) {
  const shown = (page.frame.decks || []).slice(0, 6);
  const caption = shown.length ? h("p", { class: "caption" }, page.word("left")) : null;
  return h("div", { class: "decks" }, caption, shown.map((/** @type {any} */ deck) => h("dl", {}, h("dt", {}, deck.label), h("dd", {}, deck.left === null ? "?" : String(deck.left)))));
}

/** @param {any} page @param {boolean} docked */
function bar(page, docked) {
  const { ui } = page;
  /** @type {[string, string, boolean, () => void][]} */
  const found = [
    ["story", "story", ui.sheet === "story", () => page.open(ui.sheet === "story" ? "" : "story")],
    ["help", "help", ui.sheet === "help", () => page.open(ui.sheet === "help" ? "" : "help")],
    ["box", "box", docked, () => { ui.dock = !docked; page.again(); }],
    ["gear", "host", ui.sheet === "settings", () => page.open(ui.sheet === "settings" ? "" : "settings")],
  ];
  return h("nav", { class: "bar" }, found.map(([mark, name, pressed, press]) => h("button", { type: "button", "data-key": `bar${name}`, "aria-pressed": String(pressed), click: press }, sign(mark), h("span", {}, page.word(name)))));
}
