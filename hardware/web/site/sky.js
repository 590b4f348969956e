// The evening as a picture: an old keep on a hill under a sky that goes from dawn to night; underground a vault.
import { h } from "./parts.js";

/** Hours of the day: how far it has come, then the colours of zenith, haze, horizon and sun. @type {[number, string, string, string, string][]} */
const HOURS = [
  [0, "#2a2c55", "#8a5078", "#f4ab84", "#ffd2a0"],
  [0.2, "#27466f", "#5f7fa3", "#f3d3a2", "#ffe9b8"],
  [0.45, "#275580", "#4f83a8", "#c9dcd8", "#fff6d6"],
  [0.68, "#22386b", "#7d6a86", "#f0b074", "#ffd58c"],
  [0.86, "#1a1a3c", "#70395c", "#ee6f3d", "#ffb266"],
  [1, "#080a15", "#12172f", "#2c3158", "#c6cff0"],
];

/** @param {string} colour */
const rgb = (colour) => [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));

/** @param {string} one @param {string} other @param {number} share of the other */
function blend(one, other, share) {
  const to = rgb(other);
  return `rgb(${rgb(one).map((tone, at) => Math.round(tone + (to[at] - tone) * share)).join(" ")})`;
}

/** The colours of an hour. @param {number} day from 0, dawn, to 1, night */
export function coloursAt(day) {
  const at = Math.max(1, HOURS.findIndex(([hour]) => hour >= day));
  const [before, after] = [HOURS[at - 1], HOURS[at]];
  const share = (day - before[0]) / (after[0] - before[0]);
  return [1, 2, 3, 4].map((row) => blend(String(before[row]), String(after[row]), share));
}

/** The top of a wall with teeth, from the left to the right. @param {number} wide @param {number} tooth */
function teeth(wide, tooth) {
  const count = Math.max(2, Math.round(wide / tooth / 2));
  const step = wide / (count * 2 - 1);
  return Array.from({ length: count }, (_, at) => `v-9h${step.toFixed(1)}v9${at < count - 1 ? `h${step.toFixed(1)}` : ""}`).join("");
}

/** A tower that stands on the ground, broader at its head. @param {number} x @param {number} wide @param {number} top */
const tower = (x, wide, top) => `M${x} 40V${top + 22}h-6v-22${teeth(wide + 12, 8)}v22h-6V40z`;

/** A stretch of wall. @param {number} x @param {number} wide @param {number} top */
const wall = (x, wide, top) => `M${x} 40V${top}${teeth(wide, 9)}V40z`;

/** A broken end: the stones that are left of a tower. @param {number} x @param {number} wide @param {number} top */
const ruin = (x, wide, top) => `M${x} 40V${top}l${wide * 0.3} 8 ${wide * 0.12} 16 ${wide * 0.3} 10 ${wide * 0.28} 26V40z`;

/** A tower with a roof, further back. @param {number} x @param {number} wide @param {number} top */
const roofed = (x, wide, top) => `M${x} 40V${top}h-7l${wide / 2 + 7}-58 ${wide / 2 + 7} 58h-7V40z`;

const FAR = [roofed(-150, 50, -112), roofed(14, 56, -150), roofed(128, 36, -70), ruin(-206, 28, -78)];
const NEAR = [wall(-250, 500, -26), tower(-246, 42, -66), tower(-152, 40, -112), wall(-112, 44, -70), tower(-66, 46, -168), wall(-60, 130, -96), tower(28, 40, -62), tower(88, 44, -110), wall(130, 60, -52), ruin(206, 34, -84), tower(176, 30, -44)];
const WINDOWS = [[-228, -30], [-136, -70], [-128, -28], [-50, -130], [-50, -96], [-38, -60], [-4, -60], [40, -30], [104, -70], [110, -30], [-92, -34], [62, -56], [186, -20]];

/**
 * The whole picture, which `moveSun` brings to another hour.
 * @param {{value: number, max: number} | null} sun how far it has come; without one it is a vault underground
 * @param {number} wide how wide the picture is, where it is `tall` high
 * @param {number} [tall]
 */
export function sky(sun, wide, tall = 640) {
  if (!sun || !sun.max) return vault(wide, Math.min(tall, wide * 0.82));
  const middle = wide / 2;
  const ground = tall - 110;
  const [reach, height] = [Math.min(330, wide * 0.42), Math.min(wide < 900 ? 300 : 380, ground - 70)];
  /** @param {number} share */
  const on = (share) => [middle - reach * Math.cos(Math.PI * share), ground - 30 - height * Math.sin(Math.PI * share)];
  const steps = Math.min(sun.max, 40);
  const air = [0, 0.5, 0.82].map((offset) => h("stop", { offset }));
  const beams = [[0, 0.85], [0.2, 0.4], [1, 0]].map(([offset, strong]) => h("stop", { offset, "stop-opacity": strong }));
  const stars = h("g", {}, Array.from({ length: 70 }, (_, at) => h("circle", { cx: (at * 397) % wide, cy: (at * 71) % (tall * 0.55), r: 0.7 + (at % 3) * 0.4, fill: "#fff3dc" })));
  const glow = h("circle", { r: 210, fill: "url(#glow)" });
  const disc = h("circle", { class: "sun", r: 27 });
  const clouds = [[0.24, 0.5, 330], [0.68, 0.58, 420], [0.4, 0.66, 520], [0.9, 0.48, 260]].map(([cx, cy, rx]) => h("ellipse", { cx: wide * cx, cy: tall * cy, rx: Math.min(rx, wide * 0.4), ry: 5, opacity: 0.3 }));
  const way = Array.from({ length: steps + 1 }, (_, at) => h("circle", { cx: on(at / steps)[0].toFixed(1), cy: on(at / steps)[1].toFixed(1), r: 5 }));
  const lands = [h("path", { d: hills(wide, ground, 70, 0.37), opacity: 0.75 }), h("path", { d: hills(wide, ground + 34, 40, 0.71) }), h("path", { d: FAR.join("") }), h("path", { d: `M0 ${tall}V${tall - 66}Q${wide * 0.25} ${tall - 96} ${middle} ${tall - 80}T${wide} ${tall - 70}V${tall}z`, opacity: 0.9 })];
  const windows = WINDOWS.map(([left, top]) => h("path", { d: `M${left} ${top + 15}v-10a3.500 3.500 0 0 1 7 0v10z` }));
  const made = h("svg", { class: "sky", viewBox: `0 0 ${wide} ${tall}`, preserveAspectRatio: "xMidYMax slice", "aria-hidden": "true" },
    h("defs", {}, h("linearGradient", { id: "air", x1: 0, y1: 0, x2: 0, y2: 1 }, air), h("radialGradient", { id: "glow" }, beams)),
    h("rect", { width: wide, height: tall, fill: "url(#air)" }), stars, glow, clouds, way, disc, lands[0], lands[1],
    h("g", { transform: `translate(${middle} ${ground - 2}) scale(${wide < 900 ? 1.05 : 1.1})` }, lands[2],
      h("path", { d: NEAR.join(""), fill: "#10121b" }), h("path", { d: "M-460 150Q-330 34 -236 30H236Q340 40 460 150z", fill: "#10121b" }), windows),
    lands[3]);
  /** @param {number} day */
  made.paint = (day) => {
    const [zenith, haze, horizon, gold] = coloursAt(day);
    const dark = Math.max(0, (day - 0.55) / 0.45);
    [zenith, haze, horizon].forEach((colour, at) => air[at].setAttribute("stop-color", colour));
    for (const beam of beams) beam.setAttribute("stop-color", gold);
    stars.setAttribute("opacity", (0.15 + dark * 0.85).toFixed(2));
    for (const cloud of clouds) cloud.setAttribute("fill", horizon);
    for (const round of [glow, disc]) on(day).forEach((place, at) => round.setAttribute(at ? "cy" : "cx", place.toFixed(1)));
    disc.setAttribute("fill", gold);
    way.forEach((dot, at) => dot.setAttribute("class", at / steps <= day + 0.001 ? "been" : "ahead"));
    const tones = [blend("#6b5560", "#1a1626", day), blend("#4c3d4a", "#12121f", day), blend("#5a4a5c", "#231f33", day), blend("#463a44", "#0c0e18", Math.min(1, day * 1.1))];
    lands.forEach((land, at) => land.setAttribute("fill", tones[at]));
    windows.forEach((pane, at) => pane.setAttribute("fill", at / windows.length < 0.2 + dark * 0.8 ? "#ffcf70" : "#05060b"));
    made.day = day;
  };
  made.paint(share(sun));
  return made;
}

/** How far the day has come, from 0 to 1. @param {{value: number, max: number}} sun */
const share = (sun) => Math.min(1, Math.max(0, sun.value / sun.max));

const CALM = matchMedia("(prefers-reduced-motion: reduce)");
const SUN_MOVES = 1600; // milliseconds

/** Bring the sun of a picture to where it is now; it moves only when its number has changed. @param {any} made @param {any} sun */
export function moveSun(made, sun) {
  if (!sun || !made.paint || made.goal === share(sun) || (made.goal === undefined && made.day === share(sun))) return;
  const [from, to, begun] = [made.day, share(sun), performance.now()];
  made.goal = to;
  if (CALM.matches || !made.isConnected) {
    made.paint(to);
    return;
  }
  const step = () => {
    const gone = Math.min(1, (performance.now() - begun) / SUN_MOVES);
    if (made.goal !== to) return;
    made.paint(from + (to - from) * (1 - (1 - gone) ** 2));
    if (gone < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}

/** The line of far hills. @param {number} wide @param {number} ground @param {number} high @param {number} turn */
function hills(wide, ground, high, turn) {
  const points = Array.from({ length: 9 }, (_, at) => `${(wide * at / 8).toFixed(0)} ${(ground - high * Math.abs(Math.sin(at * 2.3 + turn * 7))).toFixed(0)}`);
  return `M0 ${ground + 200}L${points.join("L")}L${wide} ${ground + 200}z`;
}

/** A vault underground, for games without a day: arches, and torches between them. @param {number} wide @param {number} tall */
function vault(wide, tall) {
  const count = Math.max(3, Math.round(wide / 330));
  const step = wide / count;
  const ground = tall - 70;
  /** @param {number} at @param {number} inset */
  const arch = (at, inset) => {
    const [left, right, spring] = [at * step + inset, (at + 1) * step - inset, tall * 0.42 + inset * 0.4];
    return `M${left} ${ground}V${spring}Q${left + 6} ${tall * 0.16 + inset} ${(left + right) / 2} ${tall * 0.08 + inset}Q${right - 6} ${tall * 0.16 + inset} ${right} ${spring}V${ground}z`;
  };
  return h("svg", { class: "sky", viewBox: `0 0 ${wide} ${tall}`, preserveAspectRatio: "xMidYMax slice", "aria-hidden": "true" },
    h("defs", {}, h("radialGradient", { id: "torch" }, [[0, 0.75], [0.3, 0.28], [1, 0]].map(([offset, strong]) => h("stop", { offset, "stop-color": "#f4b04c", "stop-opacity": strong })))),
    h("rect", { width: wide, height: tall, fill: "#1c1b2a" }),
    Array.from({ length: count }, (_, at) => [h("path", { d: arch(at, 26), fill: "#262336" }), h("path", { d: arch(at, 52), fill: "#14141f" }), h("path", { d: arch(at, 96), fill: "#0d0e17" })]),
    Array.from({ length: count + 1 }, (_, at) => [
      h("circle", { cx: at * step, cy: tall * 0.46, r: 190, fill: "url(#torch)" }),
      h("path", { d: `M${at * step - 4} ${tall * 0.52}h8l-2 34h-4z`, fill: "#0b0b12" }),
      h("path", { d: `M${at * step} ${tall * 0.42}q12 18 7 30a7 8 0 0 1-14 0q-4-14 7-30z`, fill: "#ffc861" })]),
    h("rect", { y: ground, width: wide, height: 80, fill: "#0e0f18" }));
}
