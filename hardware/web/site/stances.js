// The ring of what two could choose from: each beats the next one, and the arrow that decided stands out.
import { h } from "./parts.js";

const [WIDE, TALL] = [430, 220];
const [ACROSS, DOWN] = [84, 62]; // from the middle to a node
const NODE = 17;
const [LARGEST, WIDTH] = [25, 0.56]; // of a name's letters, and of a letter as a part of its height
const BESIDE = WIDE / 2 - ACROSS - NODE - 10; // room for a name beside its node

/**
 * @param {string[]} names clockwise from the top
 * @param {number[]} chosen the places of what the two chose
 */
export function stances(names, chosen) {
  const count = names.length;
  const at = (/** @type {number} */ place) => { const turn = place / count * 2 * Math.PI; return [WIDE / 2 + ACROSS * Math.sin(turn), TALL / 2 - DOWN * Math.cos(turn)]; };
  const decides = (/** @type {number} */ place) => chosen[0] !== chosen[1] && chosen.includes(place) && chosen.includes((place + 1) % count);
  const size = Math.min(LARGEST, BESIDE / (WIDTH * Math.max(...names.map((one) => one.length))));
  const arrow = (/** @type {number} */ place) => {
    const [[x, y], [goalX, goalY]] = [at(place), at(place + 1)];
    const long = Math.hypot(goalX - x, goalY - y);
    const [left, up] = [(goalX - x) / long, (goalY - y) / long];
    const [fromX, fromY, toX, toY] = [x + left * (NODE + 8), y + up * (NODE + 8), goalX - left * (NODE + 8), goalY - up * (NODE + 8)];
    const barb = (/** @type {number} */ side) => `M${(toX - left * 11 - side * up * 8).toFixed(1)} ${(toY - up * 11 + side * left * 8).toFixed(1)}L${toX.toFixed(1)} ${toY.toFixed(1)}`;
    return h("path", { class: decides(place) ? "decides" : "", d: `M${fromX.toFixed(1)} ${fromY.toFixed(1)}L${toX.toFixed(1)} ${toY.toFixed(1)}${barb(1)}${barb(-1)}` });
  };
  const name = (/** @type {string} */ words, /** @type {number} */ place) => {
    const [x, y] = at(place);
    const side = Math.abs(x - WIDE / 2) < 1 ? 0 : Math.sign(x - WIDE / 2);
    const above = y < TALL / 2 ? -NODE - 9 : NODE + 7 + size * 0.75;
    return h("text", { class: chosen.includes(place) ? "chosen" : "", x: x + side * (NODE + 10), y: side ? y + size * 0.35 : y + above, "font-size": size.toFixed(1), "text-anchor": side ? (side > 0 ? "start" : "end") : "middle" }, words);
  };
  return h("svg", { class: "stances", viewBox: `0 0 ${WIDE} ${TALL}`, "aria-hidden": "true" },
    names.map((_, place) => arrow(place)),
    names.map((_, place) => h("circle", { class: chosen.includes(place) ? "chosen" : "", cx: at(place)[0].toFixed(1), cy: at(place)[1].toFixed(1), r: NODE })),
    names.map(name));
}
