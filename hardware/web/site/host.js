// The table's own sheet: seats and their phones, what an undo takes back, rules, dice, and figures to correct.
import { answer, h, pawn, sign } from "./parts.js";
import { joining } from "./box.js";
import { letters } from "./letters.js";
import { numbers as pad } from "./pads.js";

/** @param {any} page */
export function host(page) {
  const { frame, ui } = page;
  const given = frame.settings;
  const back = answer("back", () => { ui.setting = null; page.open(""); }, page.word("close"), { end: sign("close") });
  const inside = !given ? [h("p", {}, "…")] : ui.setting ? [setting(page, given)] : [seats(page), taking(page, given), evening(page, given), figures(page, given), games(page)];
  return h("section", { class: "sheet host", "aria-label": page.word("host") }, h("div", { class: "inside" }, inside), ui.setting ? null : back);
}

/** Each seat with its phone, and the code for another. @param {any} page */
function seats(page) {
  const { frame } = page;
  const row = (/** @type {string} */ seat) => {
    const free = frame.free.includes(seat);
    const here = frame.here.includes(seat);
    const state = free ? page.word("free") : here ? page.word("here") : page.word("asleep");
    const button = free ? null : h("button", { type: "button", class: "small", "data-key": `free${seat}`, click: () => page.send({ do: "free", seat }) }, page.word("free_seat"));
    return h("li", {}, pawn(page.called(seat), frame.order.indexOf(seat)), h("div", { class: "who" }, h("b", {}, page.called(seat)), h("span", { class: "soft" }, sign(free ? "dots" : here ? "tick" : "lost"), state)), button);
  };
  return [h("div", { class: "card" }, frame.join ? [joining(page), screens(page, frame.join)] : null), h("div", { class: "card" }, h("h2", {}, page.word("seats")), h("ul", { class: "places" }, frame.order.map(row)))];
}

/** Other networks, and other screens of the table. @param {any} page @param {any} join */
function screens(page, join) {
  const others = (join.others || []).map((/** @type {string} */ address) => answer(`net${address}`, () => page.send({ do: "network", address }), address.replace(/^.*\/\//, ""), { small: page.word("network") }));
  const more = join.gives === "table" ? null : answer("screen", () => page.send({ do: "screen" }), page.word("onemore"));
  const fewer = join.screens > 1 ? answer("dismiss", () => page.send({ do: "dismiss" }), page.word("dismiss"), { small: page.word("dismissed") }) : null;
  return h("div", { class: "answers" }, others, more, fewer);
}

/** @param {any} page @param {any} given */
function taking(page, given) {
  if (!given.undo) return null;
  const press = (/** @type {boolean} */ consent) => () => page.touch("undo", consent);
  return h("div", { class: "card" }, h("h2", {}, page.word("takeaway")), given.learned ? h("p", { class: "soft" }, `${page.word("learned")} ${given.learned}`) : null,
    answer("undo", press(Boolean(given.learned)), given.undo, { small: given.learned ? page.word("anyway") : null, end: sign("undo") }));
}

/** Who rolls and draws, and the house rules. @param {any} page @param {any} given */
function evening(page, given) {
  const modes = ["dice", "cards"].map((kind) => {
    const found = given.modes.filter((/** @type {any} */ one) => one.path.startsWith(`${kind}.`));
    return found.length ? [h("h2", {}, page.word(kind)), found.map((/** @type {any} */ one) => segments(page, one))] : null;
  });
  const rules = given.rules.map((/** @type {any} */ one) => segments(page, one));
  return [
    given.modes.length ? h("div", { class: "card" }, modes) : null,
    rules.length ? h("div", { class: "card wide rules" }, h("h2", {}, page.word("rules")), rules) : null];
}

/** A setting as a row of its values. @param {any} page @param {any} one */
function segments(page, one) {
  if (!one.choices || one.choices.length > 7) return answer(one.path, () => { page.ui.setting = one.path; page.again(); }, one.text, { small: one.shown, more: true });
  const value = (/** @type {any} */ choice) => h("button", { type: "button", "data-key": `${one.path}=${choice[0]}`, "aria-pressed": String(choice[0] === one.now), click: () => page.touch("set", [one.path, choice[0]]) }, choice[1]);
  return h("fieldset", { class: "segments" }, h("legend", {}, one.text), h("div", {}, one.choices.map(value)));
}

/** Figures by their groups. @param {any} page @param {any} given */
function figures(page, given) {
  const groups = [...new Set(given.figures.map((/** @type {any} */ one) => one.group))];
  if (!groups.length) return null;
  const line = (/** @type {any} */ one) => answer(one.path, () => { Object.assign(page.ui, { setting: one.path, digits: "", ten: null, typed: "" }); page.again(); }, one.text, { small: one.shown, more: true });
  return h("div", { class: "card wide" }, h("h2", {}, page.word("correct")), groups.map((group) => h("details", {}, h("summary", {}, group), h("div", { class: "answers" }, given.figures.filter((/** @type {any} */ one) => one.group === group).map(line)))));
}

/** The way to the kept games; at the start they are what is asked. @param {any} page */
function games(page) {
  if (page.frame.lobby) return null;
  const leave = () => { page.touch("leave", null); page.open(""); };
  return h("div", { class: "card wide" }, h("h2", {}, page.word("kept")), answer("leave", leave, page.word("leave"), { small: page.word("leaves") }));
}

/** A figure by a pad, and what else it can be. @param {any} page @param {number[]} values @param {any[]} rest @param {(value: any) => void} set */
function numbers(page, values, rest, set) {
  const keys = pad(page, { min: Math.min(...values), max: Math.max(...values), step: 1 }, set);
  return { read: keys.read, press: h("div", { class: "answers" }, keys.press, rest) };
}

/** One figure, to be set. @param {any} page @param {any} given */
function setting(page, given) {
  const one = [...given.figures, ...given.rules].find((found) => found.path === page.ui.setting);
  const done = () => { page.ui.setting = null; page.again(); };
  if (!one) return answer("all", done, page.word("all"));
  const set = (/** @type {any} */ value) => { page.touch("set", [one.path, value]); done(); };
  const whole = (one.choices || []).map((/** @type {any} */ choice) => choice[0]).filter((/** @type {any} */ value) => Number.isInteger(value));
  const rest = (one.choices || []).filter((/** @type {any} */ choice) => !Number.isInteger(choice[0]));
  const button = (/** @type {any} */ choice) => answer(`value${choice[0]}`, () => set(choice[0]), choice[1], { pressed: choice[0] === one.now });
  const found = one.choices && whole.length > 8 && rest.length < 4
    ? numbers(page, whole, rest.map(button), set)
    : one.choices
    ? one.choices.length > 8
      ? letters(page, one.choices.map((/** @type {any} */ choice) => ({ id: JSON.stringify(choice[0]), text: choice[1] })), (id) => set(JSON.parse(id)), [])
      : { read: [], press: h("div", { class: "answers" }, one.choices.map(button)) }
    : pad(page, one, set);
  return h("div", { class: "card wide" }, h("h2", {}, one.group ? `${one.group}: ${one.text}` : one.text), h("p", { class: "soft" }, one.shown), found.read, found.press, answer("all", done, page.word("close"), { end: sign("close") }));
}
