// The box as it is: its screen bit by bit, its lights, its four buttons; and the way in for phones.
import { answer, h, key, sign } from "./parts.js";
import { wires } from "./wiring.js";

const SCALE = 4;

/** Where the rows beside the buttons stand on the screen, and the buttons on the plate, in hundredths. */
const [ROWS, PLACES] = [[43, 57, 72, 86], [12.5, 37.5, 62.5, 87.5]];

/** The box itself; `name` tells its places on one page apart. @param {any} page @param {string} [name] */
export function box(page, name = "box") {
  const { frame } = page;
  const lights = h("div", { class: "strip", "aria-hidden": "true" }, frame.lights.map((/** @type {string} */ light) => h("i", { class: light === "#000000" ? "" : "on", vars: { "--light": light } })));
  const shown = frame.box ? screen(frame.box.picture, [...frame.box.head, ...frame.box.lines.map((/** @type {any} */ line) => line.text)].filter(Boolean).join(". ")) : h("p", { class: "screen covered" }, page.word("alone"));
  const lines = h("svg", { class: "engraved", viewBox: "0 0 40 100", preserveAspectRatio: "none", "aria-hidden": "true" }, ROWS.map((row, at) => h("path", { d: `M0 ${row}H6C22 ${row} 18 ${PLACES[at]} 40 ${PLACES[at]}` })));
  const buttons = h("div", { class: "buttons" }, ["A", "B", "C", "D"].map((button) => key({ "data-key": `${name}${button}` }, (held) => page.send({ do: "press", button, held }), button)));
  const screws = [0, 1, 2, 3].map(() => h("i", { class: "screw", "aria-hidden": "true" }));
  return h("section", { class: `box ${name}`, "aria-label": page.word("box") }, h("div", { class: "front" }, screws, lights, h("div", { class: "plate" }, h("div", { class: "glass" }, shown), lines, buttons), h("b", { class: "maker", "aria-hidden": "true" }, "Drakvakt")), frame.typing ? typing(page) : null);
}

/** The box alone, as large as there is room, and what lies behind its plate. @param {any} page */
export function boxSheet(page) {
  const back = answer("back", () => page.open(""), page.word("close"), { end: sign("close") });
  return h("section", { class: "sheet boxed", "aria-label": page.word("box") }, h("div", { class: "inside", tabindex: 0 }, h("div", { class: "whole" }, box(page, "large"), h("p", { class: "soft hint" }, page.word("keys"))), wires(page)), back);
}

/** A line to type a name. @param {any} page @param {string} [name] tells its places on one page apart */
export function typing(page, name = "typing") {
  const line = h("input", { type: "text", "aria-label": page.word("type"), placeholder: page.word("type"), maxlength: 60, "data-key": name, autocomplete: "off" });
  const send = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (line.value.trim()) page.send({ do: "say", value: line.value.trim() });
  };
  return h("form", { class: "typing", submit: send }, line, h("button", { type: "submit" }, page.word("send")));
}

/**
 * The box's own screen.
 * @param {string} picture 64 rows of 128 bits in base 64
 * @param {string} says what stands there, for those who cannot see it
 */
function screen(picture, says) {
  const canvas = h("canvas", { class: "screen", width: 128 * SCALE, height: 64 * SCALE, role: "img", "aria-label": says });
  const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
  const pen = canvas.getContext("2d");
  const style = getComputedStyle(document.documentElement);
  pen.fillStyle = style.getPropertyValue("--oled-dark");
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = style.getPropertyValue("--oled");
  for (let y = 0; y < 64; y++) {
    for (let x = 0; x < 128; x++) {
      // A gap between dots at two sides only: with gaps all around inverse letters cannot be read.
      if (bytes[y * 16 + (x >> 3)] & (128 >> (x & 7))) pen.fillRect(x * SCALE, y * SCALE, SCALE - 0.5, SCALE - 0.5);
    }
  }
  return canvas;
}

/** The code for a camera, the letters, the address. @param {any} page */
export function joining(page) {
  const way = page.frame.join;
  if (!way) return h("section", { class: "joining none" });
  return h("section", { class: "joining", "aria-label": page.word("join") }, h("h2", {}, page.word("join")), squares(way.qr, way.url), h("p", { class: "code" }, way.code), h("p", { class: "address" }, way.address.replace(/^.*\/\//, "")), h("p", { class: "soft" }, page.word(way.gives === "table" ? "forscreen" : "renew")));
}

/** @param {string[]} rows of "1" and "0" @param {string} says */
function squares(rows, says) {
  const size = rows.length + 4;
  const path = rows.flatMap((row, y) => [...row].map((bit, x) => (bit === "1" ? `M${x + 2} ${y + 2}h1v1h-1z` : ""))).join("");
  return h("svg", { class: "qr", viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": says, "shape-rendering": "crispEdges" }, h("rect", { width: size, height: size, fill: "#fffaf0" }), h("path", { d: path, fill: "#12141d" }));
}
