// What a seat is asked, drawn from its data: options, dice, numbers, cards, something to do.
import { answer, h, sign } from "./parts.js";
import { fraction } from "./figures.js";
import { letters } from "./letters.js";
import { faces, numbers } from "./pads.js";
import { secret } from "./secret.js";

const MANY = 8; // options; more are found by their letters
const CROWDED = 24; // numbers that leave no room for what happened before

/**
 * What is read above, and what is pressed below.
 * @typedef {{read: any[], press: any, compact?: boolean, crowded?: boolean}} Asked
 */

/** The answers to what this seat is asked. @param {any} page @returns {Asked} */
export function asked(page) {
  const ask = page.frame.own.ask;
  if (page.ui.offers) return offers(page);
  switch (ask.kind) {
    case "secret": return secret(page);
    case "number": return { crowded: ask.max - ask.min >= CROWDED, ...numbers(page, ask, (value) => page.touch("answer", value)) };
    case "roll": return roll(page);
    case "draw": return draw(page);
    case "tell": return { read: [], press: list([answer("done", () => page.touch("answer", true), page.word(ask.together ? "ready" : "done")), something(page)]) };
    default: return choose(page, ask.options, ask.letters, (id) => page.touch("answer", id), [something(page)]);
  }
}

/** Buttons one below the other. @param {any[]} buttons */
const list = (buttons) => h("div", { class: buttons.filter((one) => one).length > 4 ? "answers many" : "answers" }, buttons);

/**
 * Options as buttons, many of them found by their letters.
 * @param {any} page @param {any[]} options @param {boolean} byName @param {(id: string) => void} take @param {any[]} [last]
 * @returns {Asked}
 */
function choose(page, options, byName, take, last = []) {
  const offered = options.filter((one) => one.id);
  if (offered.length > MANY || (byName && offered.length > 6)) return letters(page, offered, take, last);
  return { read: [], press: list([...options.map((one) => option(one, take)), ...last]) };
}

/** One option; one without an id is only read. @param {any} one @param {(id: string) => void} take */
export function option(one, take) {
  // Some games say the chance in the words already.
  const said = one.chance && !/\d(%|\/\d)/.test(one.text) ? fraction(one.chance) : null;
  return answer(one.id || one.text, () => take(one.id), one.text, { end: said, off: !one.id });
}

/** The way to something that may be done meanwhile, if anything may. @param {any} page */
function something(page) {
  const found = page.frame.own.offers || [];
  return found.length ? answer("offers", () => { page.ui.offers = true; page.again(); }, page.word("happens"), { more: true }) : null;
}

/** What may be done meanwhile. @param {any} page @returns {Asked} */
function offers(page) {
  const back = answer("noffers", () => { page.ui.offers = false; page.again(); }, page.word("back"), { end: sign("close") });
  const found = page.frame.own.offers.map((/** @type {any} */ one) => answer(one.what, () => { page.ui.offers = false; page.touch("interrupt", one.what); }, one.text));
  return { read: [], press: list([...found, back]) };
}

/** @param {any} page @returns {Asked} */
function roll(page) {
  const ask = page.frame.own.ask;
  const boxed = answer("box", () => page.touch("answer", "box"), page.word("boxrolls"));
  const note = h("p", { class: "note" }, [ask.dice, ask.needed].filter(Boolean).join(": "), ask.chance ? [" · ", fraction(ask.chance)] : null);
  const figures = () => { page.ui.figures = true; page.again(); };
  if (!page.ui.figures && ask.need && ask.count > 1) {
    const [all, some] = [page.word("allmade"), page.word("notall")];
    return { read: [note], press: list([answer("made", () => page.touch("answer", "made"), all), answer("failed", () => page.touch("answer", "failed"), some), answer("figures", figures, page.word("number"), { more: true }), boxed]) };
  }
  if (!page.ui.figures && ask.outcomes.length) {
    const meant = ask.outcomes.map((/** @type {any} */ one) => answer(one.id, () => page.touch("answer", one.id), one.text, { small: spoken(one.faces) }));
    return { read: [note], press: list([...meant, answer("figures", figures, page.word("number"), { more: true }), boxed]) };
  }
  return faces(page, ask, note, boxed, something(page));
}

/** Faces as people read them: 1–3, or 2, 4, 6. @param {number[]} shown */
function spoken(shown) {
  const row = shown.length > 1 && shown.every((face, at) => face === shown[0] + at);
  return row ? `${shown[0]}–${shown[shown.length - 1]}` : shown.join(", ");
}

/** @param {any} page @returns {Asked} */
function draw(page) {
  const ask = page.frame.own.ask;
  const take = (/** @type {string} */ id) => page.touch("answer", id);
  const last = [ask.some ? answer("card", () => take("card"), page.word("somecard")) : null, ask.box ? answer("box", () => take("box"), page.word("boxdraws")) : null, something(page)];
  return choose(page, ask.options, ask.letters, take, last);
}
