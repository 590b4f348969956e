// What lies behind the plate: the wires of the box, each in its colour, from the board to its place.
import { h } from "./parts.js";

/** The box as it is wired, once the server has told it. @type {any} */
let told = null;
let wanted = false;

/** The wiring's data; asked for once. @param {any} page */
export function wiring(page) {
  if (!told && !wanted) {
    wanted = true;
    fetch("/wiring").then((answer) => (answer.ok ? answer.json() : null)).then((found) => {
      told = found;
      wanted = Boolean(found);
      page.again();
    }).catch(() => { wanted = false; });
  }
  return told;
}

const [WIDE, PIN, LOW] = [1000, 44, 210];
const TERMINALS = new Set(["SDA", "SCL", "RES", "CLK", "MOSI", "DC", "CS"]);

/** What a wire leads to, in words. @param {any} page @param {any} wire */
const named = (page, wire) => (wire.thing === "button" ? wire.terminal : page.word(`part_${wire.thing}`) + (TERMINALS.has(wire.terminal) ? ` ${wire.terminal}` : ""));

/** @param {any} page */
export function wires(page) {
  const box = wiring(page);
  if (!box) return null;
  const [odd, even] = box.columns;
  const left = (WIDE - odd.length * PIN) / 2;
  /** @param {number} pin @returns {[number, number]} */
  const at = (pin) => [left + (Math.max(odd.indexOf(pin), even.indexOf(pin)) + 0.5) * PIN, odd.includes(pin) ? LOW + 22 : LOW + 54];
  const step = WIDE / box.wires.length;
  const glass = box.screen ? `${page.word("part_screen")} ${box.screen.width} x ${box.screen.height}, ${box.screen.driver.toUpperCase()}${box.screen.address ? `, ${box.screen.address}` : ""}. ` : "";
  return h("figure", { class: "wires" },
    h("figcaption", {}, h("h2", {}, page.word("wiring")), h("p", { class: "soft" }, `${box.board}. ${glass}${box.lights} ${page.word("lights")}.`)),
    h("svg", { viewBox: `0 0 ${WIDE} ${LOW + 80}`, "aria-hidden": "true" },
      h("rect", { class: "board", x: left - 16, y: LOW, width: odd.length * PIN + 32, height: 76, rx: 8 }),
      [...odd, ...even].map((pin) => h("rect", { class: "hole", x: at(pin)[0] - 8, y: at(pin)[1] - 8, width: 16, height: 16, rx: 3 })),
      box.wires.map((/** @type {any} */ wire, /** @type {number} */ place) => {
        const [x, y] = at(wire.pin);
        const from = step * (place + 0.5);
        const d = `M${from} 66C${from} 150 ${x} 110 ${x} ${LOW - 6}V${y}`;
        return h("g", {}, h("path", { class: "under", d }), h("path", { class: `wire ${wire.colour}`, d }),
          h("text", { class: "to", x: from, y: 26 }, named(page, wire)), h("text", { class: "signal", x: from, y: 50 }, wire.signal));
      })),
    h("ul", { class: "leads" }, box.wires.map((/** @type {any} */ wire) => h("li", {}, h("i", { class: `wire ${wire.colour}` }), h("b", {}, named(page, wire)), h("span", { class: "soft" }, wire.signal)))));
}
