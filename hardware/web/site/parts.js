// Small parts that every view is made of. Nothing here writes markup or styles as text.

const SVG = new Set("svg path circle rect polygon line text g defs linearGradient radialGradient stop ellipse clipPath".split(" "));

/**
 * Make an element. Strings among the children are text, never markup; `vars` are custom properties of its style.
 * @param {string} name
 * @param {Record<string, any>} [given]
 * @param {...any} children
 * @returns {any}
 */
export function h(name, given = {}, ...children) {
  const made = SVG.has(name) ? document.createElementNS("http://www.w3.org/2000/svg", name) : document.createElement(name);
  for (const [attribute, value] of Object.entries(given)) {
    if (attribute === "vars") for (const [one, is] of Object.entries(value)) made.style.setProperty(one, String(is));
    else if (typeof value === "function") made.addEventListener(attribute, value);
    else if (value === true) made.setAttribute(attribute, "");
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(attribute, String(value));
  }
  made.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return made;
}

/** Parts of the page that stand, with what they were made of. @type {Map<string, {of: string, node: any}>} */
const standing = new Map();

/**
 * Make a part only where what it is made of has changed, so that a finger on it is not disturbed.
 * @param {string} name
 * @param {any} of plain data
 * @param {() => any} make
 */
export function part(name, of, make) {
  const now = JSON.stringify(of);
  const kept = standing.get(name);
  if (kept && kept.of === now) return kept.node;
  const node = make();
  standing.set(name, { of: now, node });
  return node;
}

/** Forget all parts: another view begins. */
export function forget() {
  standing.clear();
}

/**
 * Let these be the children, and leave those alone that stand where they should.
 * @param {any} place
 * @param {any[]} nodes
 */
export function fill(place, nodes) {
  const wanted = nodes.flat(Infinity).filter((node) => node);
  wanted.forEach((node, at) => {
    const there = place.childNodes[at];
    if (there === node) return;
    if (there && !wanted.includes(there)) there.replaceWith(node);
    else place.insertBefore(node, there || null);
  });
  while (place.childNodes.length > wanted.length) place.lastChild.remove();
}

const COLOURS = ["red", "blue", "green", "yellow", "violet", "white"];
const SHAPES = [
  () => h("circle", { class: "body", cx: 16, cy: 16, r: 13 }),
  () => h("rect", { class: "body", x: 4, y: 4, width: 24, height: 24, rx: 1 }),
  () => h("polygon", { class: "body", points: "16,2 31,29 1,29" }),
  () => h("polygon", { class: "body", points: "16,1 31,16 16,31 1,16" }),
  () => h("polygon", { class: "body", points: "9,3 23,3 31,16 23,29 9,29 1,16" }),
  () => h("polygon", { class: "body", points: "11,2 21,2 21,11 30,11 30,21 21,21 21,30 11,30 11,21 2,21 2,11 11,11" }),
];

/**
 * A pawn: shape, colour and letter together.
 * @param {string} seat
 * @param {number} place the seat's place in turn order, from 0
 */
export function pawn(seat, place) {
  return h("svg", { class: `pawn ${colour(place)}`, viewBox: "0 0 32 32", "aria-hidden": "true" }, figure(seat, place));
}

/** @param {number} place */
const kindOf = (place) => (place < 0 ? 0 : place) % COLOURS.length;

/** The colour of a seat's pawn. @param {number} place */
export const colour = (place) => COLOURS[kindOf(place)];

/** The shape and the letter of a pawn, on 32 by 32. @param {string} seat @param {number} place */
export const figure = (seat, place) => [SHAPES[kindOf(place)](), h("text", { x: 16, y: kindOf(place) === 2 ? 25 : 21.3 }, seat.slice(0, 1).toUpperCase())];

/** Signs, drawn with one line each on 24 by 24. @type {Record<string, string>} */
const SIGNS = {
  story: "M6 4h9l4 4v12H6zM9 10h7M9 14h7",
  undo: "M10 6 5 11l5 5M5 11h9a5 5 0 0 1 0 10h-2",
  help: "M9 9.500a3 3 0 1 1 4.200 2.700c-.9.500-1.200 1-1.200 2M12 18v.01",
  menu: "M4 7h16M4 12h16M4 17h16",
  more: "M9 5l7 7-7 7",
  lock: "M6 11h12v9H6zM9 11V8a3 3 0 0 1 6 0v3",
  alert: "M12 4 21.500 20h-19zM12 10v4M12 17v.01",
  lost: "M4 4l16 16M8 16a6 6 0 0 1 8 0M5 12a10 10 0 0 1 5-2.700M14.500 9.600A10 10 0 0 1 19 12",
  tick: "M4 13l5 5L20 6",
  dots: "M5 12h.01M12 12h.01M19 12h.01",
  erase: "M9 6h12v12H9l-6-6zM12 9.500l5 5M17 9.500l-5 5",
  close: "M5 5l14 14M19 5 5 19",
  phone: "M8 3h8v18H8zM11 18h2",
  box: "M3 6h18v12H3zM6 9h9v6H6zM18 10v.01M18 14v.01",
  gear: "M4 7h9M17 7h3M4 17h3M11 17h9M15 4v6M9 14v6",
  word: "M4 5h16v11H10l-4 4v-4H4zM8 9h8M8 12h5",
};

/** A sign. @param {string} name */
export const sign = (name) => h("svg", { class: "sign", viewBox: "0 0 24 24", "aria-hidden": "true" }, h("path", { d: SIGNS[name] }));

const LONG_PRESS = 600; // milliseconds

/**
 * A button that tells a long press from a short one.
 * @param {Record<string, any>} given attributes
 * @param {(held: boolean) => void} press
 * @param {...any} children
 */
export function key(given, press, ...children) {
  let timer = 0;
  let done = false;
  const button = h("button", { type: "button", ...given }, ...children);
  button.addEventListener("pointerdown", () => {
    done = false;
    timer = window.setTimeout(() => { done = true; press(true); }, LONG_PRESS);
  });
  for (const gone of ["pointerleave", "pointercancel"]) button.addEventListener(gone, () => { window.clearTimeout(timer); });
  button.addEventListener("contextmenu", (/** @type {Event} */ event) => event.preventDefault());
  button.addEventListener("click", () => {
    window.clearTimeout(timer);
    if (!done) press(false);
    done = false;
  });
  return button;
}

/**
 * A button with words, perhaps a second line and something at its end.
 * @param {string} id names it, so that the focus finds it again
 * @param {() => void} press
 * @param {string} words
 * @param {{small?: string | null, end?: any, off?: boolean, more?: boolean, pressed?: boolean}} [given]
 */
export function answer(id, press, words, given = {}) {
  const said = h("span", { class: "words" }, words, given.small ? h("small", {}, given.small) : null);
  const attributes = { type: "button", class: "answer", "data-key": id, "aria-disabled": given.off ? "true" : null, "aria-pressed": given.pressed === undefined ? null : String(given.pressed), click: given.off ? () => {} : press };
  return h("button", attributes, said, given.end || null, given.more ? sign("more") : null);
}

/** The keys that a moment waits for. @param {any} page @param {string[][]} [offers] */
export const onward = (page, offers = []) => offers.length ? h("div", { class: "answers onward" }, offers.map(([button, text]) => answer(`moment${button}`, () => page.send({ do: "press", button, held: false }), text))) : null;

/** Where a hero is, as the overview says it after its name. @param {any} frame @param {any} hero */
export function whereabouts(frame, hero) {
  const line = frame.overview.find((/** @type {string} */ one) => one.startsWith(hero.hero) && one.includes(": "));
  return line ? line.slice(line.indexOf(": ") + 2) : "";
}
