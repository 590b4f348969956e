// Small parts that every view is made of.

const SVG = new Set(["svg", "path", "circle", "rect", "polygon", "text", "g", "defs", "linearGradient", "radialGradient", "stop", "ellipse"]);

/**
 * Make an element. Strings among the children are text, never markup.
 * @param {string} name
 * @param {Record<string, string | number | boolean | null | undefined | ((event: any) => void)>} [given]
 * @param {...any} children
 * @returns {any}
 */
export function h(name, given = {}, ...children) {
  const made = SVG.has(name) ? document.createElementNS("http://www.w3.org/2000/svg", name) : document.createElement(name);
  for (const [key, value] of Object.entries(given)) {
    if (typeof value === "function") made.addEventListener(key, value);
    else if (value === true) made.setAttribute(key, "");
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(key, String(value));
  }
  made.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return made;
}

const COLOURS = ["red", "blue", "green", "yellow", "violet", "white"];
const SHAPES = [
  () => h("circle", { class: "body", cx: 16, cy: 16, r: 13 }),
  () => h("rect", { class: "body", x: 4, y: 4, width: 24, height: 24, rx: 2 }),
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
  const kind = (place < 0 ? 0 : place) % COLOURS.length;
  const low = kind === 2 ? 26 : 21;
  return h("svg", { class: `pawn ${COLOURS[kind]}`, viewBox: "0 0 32 32", "aria-hidden": "true" }, SHAPES[kind](), h("text", { x: 16, y: low }, seat.slice(0, 1).toUpperCase()));
}

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
 * The box's own screen, bit by bit.
 * @param {string} picture 64 rows of 128 bits in base 64
 * @param {string} says what stands there, for those who cannot see it
 */
export function screen(picture, says) {
  const scale = 4;
  const canvas = h("canvas", { class: "screen", width: 128 * scale, height: 64 * scale, role: "img", "aria-label": says });
  const bytes = Uint8Array.from(atob(picture), (sign) => sign.charCodeAt(0));
  const pen = canvas.getContext("2d");
  const style = getComputedStyle(document.documentElement);
  pen.fillStyle = style.getPropertyValue("--oled-dark") || "#000";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = style.getPropertyValue("--oled") || "#fb3";
  for (let y = 0; y < 64; y++) {
    for (let x = 0; x < 128; x++) {
      if (bytes[y * 16 + (x >> 3)] & (128 >> (x & 7))) pen.fillRect(x * scale, y * scale, scale - 0.5, scale - 0.5);
    }
  }
  return canvas;
}

/**
 * A code for a camera.
 * @param {string[]} rows of "1" and "0"
 * @param {string} says
 */
export function code(rows, says) {
  const size = rows.length + 4;
  const path = rows.flatMap((row, y) => [...row].map((bit, x) => (bit === "1" ? `M${x + 2} ${y + 2}h1v1h-1z` : ""))).join("");
  return h("svg", { viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": says, "shape-rendering": "crispEdges" }, h("path", { d: path, fill: "#000" }));
}
