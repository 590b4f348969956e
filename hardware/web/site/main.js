// The page: one connection, and the view that the newest frame asks for.
import { h } from "./parts.js";
import { handheld, seats } from "./handheld.js";
import { table } from "./table.js";
import { word } from "./words.js";

const place = /** @type {HTMLElement} */ (document.getElementById("page"));
/** @type {Record<string, (frame: any, send: (message: object) => void) => any>} */
const VIEWS = { table, handheld, seats };
const FIRST_WAIT = 250; // milliseconds; doubled at each try
const LONGEST_WAIT = 4000;

/** @type {WebSocket | null} */
let wire = null;
let wait = FIRST_WAIT;
/** @type {any} */
let newest = null;

/** @param {object} message */
function send(message) {
  if (wire && wire.readyState === WebSocket.OPEN) wire.send(JSON.stringify(message));
}

function draw() {
  if (!newest) return;
  const language = newest.public ? newest.public.lang : navigator.language;
  document.documentElement.lang = language;
  const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.key : undefined;
  const lost = wire && wire.readyState === WebSocket.OPEN ? null : h("p", { class: "notice", role: "alert" }, word(language, "lost"));
  place.replaceChildren(...[lost, VIEWS[newest.view](newest, send)].filter((part) => part !== null));
  const again = focused && place.querySelector(`[data-key="${focused}"]`);
  if (again instanceof HTMLElement) again.focus();
}

function connect() {
  wire = new WebSocket(`ws://${location.host}/table`);
  wire.addEventListener("open", () => { wait = FIRST_WAIT; });
  wire.addEventListener("message", (event) => {
    newest = JSON.parse(event.data);
    draw();
  });
  wire.addEventListener("close", () => {
    draw();
    window.setTimeout(connect, wait);
    wait = Math.min(wait * 2, LONGEST_WAIT);
  });
}

document.addEventListener("keydown", (event) => {
  const button = event.key.toUpperCase();
  if (!event.repeat && !event.ctrlKey && !event.metaKey && !event.altKey && "ABCD".includes(button) && button.length === 1) {
    send({ do: "press", button, held: event.shiftKey });
  }
});
document.addEventListener("visibilitychange", () => {
  if (!document.hidden && wire && wire.readyState === WebSocket.CLOSED) connect();
});
connect();
