// Figures that are shapes too: life, a chance, the count, the dragon's eye.
import { h } from "./parts.js";

const MOST_NOTCHES = 24;

/**
 * Life as a figure and as notches; low life has a word besides its colour.
 * @param {{label?: string, value?: number | null, max?: number | null}} hero
 * @param {string} warning the word for low life
 */
export function life(hero, warning) {
  if (hero.label === undefined) return null;
  const { value, max } = hero;
  const known = value !== null && value !== undefined;
  const low = known && max ? value * 4 <= max : false;
  const notches = known && max && max <= MOST_NOTCHES ? h("div", { class: "notches", "aria-hidden": "true" }, Array.from({ length: max }, (_, at) => h("i", { class: at < value ? "on" : "" }))) : null;
  return h("div", { class: low ? "life low" : "life" }, h("div", {}, h("b", {}, known ? value : "?"), h("span", { class: "of" }, max ? ` / ${max} ${hero.label}` : ` ${hero.label}`), low && value ? h("span", { class: "of" }, ` ${warning}`) : null), notches);
}

/** A chance such as "1/10". @param {string} chance */
export const fraction = (chance) => h("span", { class: "fraction" }, chance);

/**
 * The count as a ring of blocks, one for each second.
 * @param {number | null} left
 * @param {number} of
 */
export function ring(left, of) {
  const blocks = Math.max(1, Math.min(of, 60));
  /** @param {number} at */
  const arc = (at) => {
    const gap = blocks > 20 ? 0.02 : 0.07;
    const point = (/** @type {number} */ turn) => `${(50 + 44 * Math.sin(turn * 2 * Math.PI)).toFixed(2)} ${(50 - 44 * Math.cos(turn * 2 * Math.PI)).toFixed(2)}`;
    return `M${point((at + gap) / blocks)}A44 44 0 0 1 ${point((at + 1 - gap) / blocks)}`;
  };
  const shown = left === null ? blocks : left;
  // Until it runs, it shows from what it will count.
  const figure = String(left === null ? of : left);
  return h("div", { class: left === null ? "ring still" : "ring", role: "timer", "aria-label": figure },
    h("svg", { viewBox: "0 0 100 100", "aria-hidden": "true" }, Array.from({ length: blocks }, (_, at) => h("path", { d: arc(at), class: at < shown * blocks / of ? "on" : "" }))),
    h("b", { "aria-hidden": "true" }, figure));
}

/**
 * The dragon's eye, open as far as her chance to wake: 0 is a closed lid, 1 is awake.
 * @param {number} open
 * @param {string} says what it means, for those who cannot see it; empty where words beside it say so
 */
export function eye(open, says) {
  const wide = Math.sqrt(Math.max(0, Math.min(1, open)));
  const [up, down] = [6 + 56 * wide, 8 + 40 * wide];
  const lids = `M8 72Q62 ${72 - up * 1.5} 128 ${64 - up * 0.6}T232 62Q160 ${66 + down * 1.3} 108 ${70 + down * 0.7}T8 72z`;
  const id = `lids${Math.round(open * 1000)}`;
  return h("svg", { class: "eye", viewBox: "0 -24 240 150", ...(says ? { role: "img", "aria-label": says } : { "aria-hidden": "true" }) },
    h("defs", {},
      h("clipPath", { id }, h("path", { d: lids })),
      h("radialGradient", { id: `${id}i` }, [[0, "#ffe9a8"], [0.45, "#f6b03f"], [0.8, "#c4511c"], [1, "#4a1608"]].map(([at, colour]) => h("stop", { offset: at, "stop-color": colour })))),
    h("path", { class: "deep", d: lids }),
    h("g", { "clip-path": `url(#${id})` },
      h("circle", { cx: 118, cy: 66, r: 48, fill: `url(#${id}i)` }),
      Array.from({ length: 36 }, (_, at) => {
        const [c, s, near] = [Math.cos(at * Math.PI / 18), Math.sin(at * Math.PI / 18), at % 2 ? 20 : 29];
        return h("path", { class: "fibre", d: `M${(118 + near * c).toFixed(1)} ${(66 + near * s).toFixed(1)}L${(118 + 45 * c).toFixed(1)} ${(66 + 45 * s).toFixed(1)}` });
      }),
      h("path", { class: "slit", d: "M118 20Q130 66 118 112Q106 66 118 20z" })),
    h("path", { class: "lid", d: lids }),
    h("path", { class: "brow", d: `M20 ${54 - up * 0.6}Q110 ${14 - up} 224 ${38 - up * 0.4}Q112 ${32 - up} 20 ${54 - up * 0.6}z` }));
}

/**
 * The cards that are left, drawn.
 * @param {number | null} left
 * @param {string} says
 */
export function cards(left, says) {
  if (left === null || left > 24) return null;
  return h("div", { class: "cards", role: "img", "aria-label": says }, Array.from({ length: left }, () => h("i")));
}
