// The evening as a picture: a keep on a hill under a sky that goes from dawn to night.
import { h } from "./parts.js";

/** Hours of the day: how far it has come, then the colours of zenith, haze, horizon and sun. @type {[number, string, string, string, string][]} */
const HOURS = [
  [0, "#2a2c55", "#8a5078", "#f4ab84", "#ffd2a0"],
  [0.2, "#27466f", "#5f7fa3", "#f3d3a2", "#ffe9b8"],
  [0.45, "#275580", "#4f83a8", "#c9dcd8", "#fff6d6"],
  [0.65, "#2b4a72", "#84788c", "#f4bd78", "#ffe0a0"],
  [0.85, "#1d1f44", "#70395c", "#f0763f", "#ffb266"],
  [1, "#080a15", "#12172f", "#2c3158", "#c6cff0"],
];

/** @param {string} colour */
const parts = (colour) => [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));

/** @param {string} one @param {string} other @param {number} share of the other */
function blend(one, other, share) {
  const to = parts(other);
  return `rgb(${parts(one).map((part, at) => Math.round(part + (to[at] - part) * share)).join(" ")})`;
}

/** The colours of an hour. @param {number} day from 0, dawn, to 1, night */
export function coloursAt(day) {
  const at = Math.max(1, HOURS.findIndex(([hour]) => hour >= day));
  const [before, after] = [HOURS[at - 1], HOURS[at]];
  const share = (day - before[0]) / (after[0] - before[0]);
  return [1, 2, 3, 4].map((row) => blend(String(before[row]), String(after[row]), share));
}

/** A wall with a tower at each end and a keep between them, with teeth. */
const CASTLE = "M-190 80V-40h12v-12h14v12h14v-12h14v12h10V0h70v-130h10v-14h16v14h16v-14h16v14h16v-14h16v14h10V0h60v-80h10v-14h14v14h14v-14h14v14h10V80z";
const WINDOWS = [[-160, -15], [-36, -95], [4, -95], [-36, -50], [4, -50], [-16, -10], [104, -50]];

/**
 * The whole picture.
 * @param {{value: number, max: number} | null} sun how far it has come; without one it is late afternoon
 * @param {number} wide how wide the picture is, where it is 500 high
 */
export function sky(sun, wide) {
  const tall = 500;
  const middle = wide / 2;
  const reach = Math.min(330, wide * 0.43);
  const day = sun && sun.max ? Math.min(1, Math.max(0, sun.value / sun.max)) : 0.72;
  const [zenith, haze, horizon, disc] = coloursAt(day);
  const ground = 410;
  const steps = sun ? Math.min(sun.max, 40) : 0;
  /** @param {number} share */
  const on = (share) => [middle - reach * Math.cos(Math.PI * share), ground - 330 * Math.sin(Math.PI * share)];
  const [x, y] = on(day);
  const dark = Math.max(0, (day - 0.6) / 0.4);
  return h("svg", { class: "sky", viewBox: `0 0 ${wide} ${tall}`, preserveAspectRatio: "xMidYMax slice", "aria-hidden": "true" },
    h("defs", {},
      h("linearGradient", { id: "air", x1: 0, y1: 0, x2: 0, y2: 1 }, [[0, zenith], [0.55, haze], [0.85, horizon]].map(([offset, colour]) => h("stop", { offset, "stop-color": colour }))),
      h("radialGradient", { id: "glow" }, [[0, 0.9], [0.15, 0.5], [1, 0]].map(([offset, strong]) => h("stop", { offset, "stop-color": disc, "stop-opacity": strong })))),
    h("rect", { width: wide, height: tall, fill: "url(#air)" }),
    h("g", { opacity: dark.toFixed(2) }, Array.from({ length: 60 }, (_, at) => h("circle", { cx: (at * 137) % wide, cy: (at * 71) % 260, r: 0.6 + (at % 3) * 0.5, fill: "#fff3dc" }))),
    h("circle", { cx: x, cy: y, r: 190, fill: "url(#glow)" }),
    Array.from({ length: steps + 1 }, (_, at) => {
      const [cx, cy] = on(steps ? at / steps : 0);
      return steps ? h("circle", { cx, cy, r: 3, class: at < (sun ? sun.value * steps / sun.max : 0) ? "been" : "ahead" }) : null;
    }),
    h("circle", { cx: x, cy: y, r: 17, fill: disc }),
    h("path", { d: `M0 ${ground}Q${wide * 0.23} ${ground - 60} ${middle} ${ground - 10}T${wide} ${ground - 30}V500H0z`, fill: blend("#1b1e2a", "#12141d", day), opacity: 0.75 }),
    h("g", { transform: `translate(${middle} ${ground - 30}) scale(0.9)`, fill: "#14151f" },
      h("path", { d: CASTLE }),
      h("path", { d: "M-330 110Q-230 30 -190 30H190Q250 34 340 110z" }),
      WINDOWS.map(([left, top], at) => h("rect", { x: left, y: top, width: 7, height: 14, rx: 3, fill: at / WINDOWS.length < 0.25 + dark ? "#ffcf70" : "#232433" }))),
    h("rect", { class: "mist", y: ground + 40, width: wide, height: 60 }));
}
