// The box as it is: its screen bit by bit, its lights, its four buttons; and the way in for phones.
import { h, key } from "./parts.js";

const SCALE = 4;

/** @param {any} page */
export function box(page) {
  const { frame } = page;
  const lights = h("div", { class: "strip", "aria-hidden": "true" }, frame.lights.map((/** @type {string} */ light) => h("i", { vars: { "--light": light } })));
  const shown = frame.box ? screen(frame.box.picture, [...frame.box.head, ...frame.box.lines.map((/** @type {any} */ line) => line.text)].filter(Boolean).join(". ")) : h("p", { class: "screen covered" }, page.word("alone"));
  const buttons = h("div", { class: "buttons" }, ["A", "B", "C", "D"].map((button) => key({ "data-key": `box${button}` }, (held) => page.send({ do: "press", button, held }), button)));
  return h("section", { class: "box", "aria-label": page.word("box") }, lights, h("div", { class: "plate" }, shown, buttons), frame.typing ? typing(page) : null);
}

/** A line to type a name. @param {any} page */
function typing(page) {
  const line = h("input", { type: "text", "aria-label": page.word("type"), placeholder: page.word("type"), maxlength: 60, "data-key": "typing", autocomplete: "off" });
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
  return h("section", { class: "joining", "aria-label": page.word("join") }, h("h2", {}, page.word("join")), squares(way.qr, way.url), h("p", { class: "code" }, way.code), h("p", { class: "address" }, way.address.replace(/^.*\/\//, "")), h("p", { class: "soft" }, page.word("renew")));
}

/** @param {string[]} rows of "1" and "0" @param {string} says */
function squares(rows, says) {
  const size = rows.length + 4;
  const path = rows.flatMap((row, y) => [...row].map((bit, x) => (bit === "1" ? `M${x + 2} ${y + 2}h1v1h-1z` : ""))).join("");
  return h("svg", { class: "qr", viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": says, "shape-rendering": "crispEdges" }, h("rect", { width: size, height: size, fill: "#fffaf0" }), h("path", { d: path, fill: "#12141d" }));
}
