// The page: one connection, and the view that the newest frame asks for.
import { stayAwake } from "./awake.js";
import { fill, forget, h, sign } from "./parts.js";
import { handheld } from "./handheld.js";
import { seats } from "./seats.js";
import { hear } from "./sound.js";
import { word } from "./words.js";

const place = /** @type {HTMLElement} */ (document.getElementById("page"));
const said = /** @type {HTMLElement} */ (document.getElementById("said"));
/** @type {Record<string, (page: any) => any>} */
const VIEWS = { handheld, seats };
const FIRST_WAIT = 250; // milliseconds; doubled at each try
const LONGEST_WAIT = 4000;
const REFUSED = 1008; // code with which the server closes a page whose token is good no more
const TREMBLE = 400; // milliseconds between two touches of one thumb that are one
const LATE = 4000; // milliseconds for which a page says that it came too late
const SILENT = 4000; // milliseconds without a reply after which a connection is given up: a network that is gone closes nothing
const FRESH = () => ({ typed: "", digits: "", ten: null, faces: [], path: [], figures: false, offers: false, laid: "", mine: "" });

/** @type {WebSocket | null} */
let wire = null;
let wait = FIRST_WAIT;
let view = "";
let doubt = 0;
/** @type {Promise<void> | null} */
let loading = null;
/** What was sent and not replied to yet. @type {string[]} */
let awaited = [];

/** What the views are drawn from, and what they can do. */
const page = {
  /** @type {any} */
  frame: null,
  /** What has been touched so far for the present ask, and the sheet that is open. @type {any} */
  ui: { ...FRESH(), sheet: "", dock: null, setting: null },
  asked: "",
  /** @type {{n: number, at: number, list?: string}} */
  touched: { n: -1, at: 0 },
  lost: false,
  late: false,
  unheard: false,
  language: navigator.language,
  /** @param {string} name */
  word: (name) => word(page.language, name),
  /** @param {string} seat */
  called: (seat) => (page.frame.heroes || []).find((/** @type {any} */ one) => one.seat === seat)?.called || seat,
  /** Words of a small screen as people say them; whose name stands beside them is not named again. @param {string} text @param {any} [hero] */
  spelt(text, hero) {
    const words = page.whole(text).replace(" >< ", ` ${page.word("against")} `);
    const [first, rest] = [words.slice(0, words.indexOf(": ")), words.slice(words.indexOf(": ") + 2)];
    const own = hero && first.length > 1 && [hero.called, hero.hero].some((name) => name.startsWith(first.replace(/\.$/, "")));
    return own && rest ? rest.charAt(0).toLocaleUpperCase(page.language) + rest.slice(1) : words;
  },
  /** Words in which a name that a small screen has cut stands in full: "Mino" is the minotaur. @param {string} text */
  whole(text) {
    const names = (page.frame.versus || []).map((/** @type {string} */ side) => side.replace(/^\d+\s+|\s+\d+$/g, ""));
    return text.split(" ").map((one) => names.find((/** @type {string} */ name) => one.length > 2 && name.length > one.length && !name.includes(" ") && name.startsWith(one.replace(/\.$/, ""))) || one).join(" ");
  },
  /** Send a message, and return whether there is a connection for it. @param {{do: string, [more: string]: any}} message */
  send(message) {
    const sent = wire !== null && wire.readyState === WebSocket.OPEN;
    if (message.do !== "sheet" && page.unheard === sent) {
      page.unheard = !sent;
      draw();
    }
    if (wire === null || !sent) return false;
    wire.send(JSON.stringify(message));
    awaited.push(message.do);
    watch(wire);
    return true;
  },
  /** Send a touch, and return whether it went out. @param {string} does @param {any} value */
  touch(does, value) {
    const now = Date.now();
    // A thumb that trembles touches twice; a touch that did not go out was none.
    const list = page.frame.own?.menu?.title;
    const again = page.touched.n === page.frame.n && now - page.touched.at < TREMBLE;
    if (again && (does === "answer" || (does === "line" && list !== page.touched.list))) return false;
    if (!page.send({ do: "touch", n: page.frame.n, does, value })) return false;
    page.touched = { n: page.frame.n, at: now, list };
    return true;
  },
  /** @param {string} sheet */
  open(sheet) {
    page.ui.sheet = sheet;
    page.send({ do: "sheet", what: sheet === "help" || sheet === "settings" ? sheet : "" }); // the others are drawn from what is here
    page.again();
  },
  again: () => draw(),
};

/** The table's view and its styles are loaded where they are wanted: a phone has less to fetch. */
async function loadTable() {
  const [found] = await Promise.all([import("./table.js"), ...["table", "box"].map(wear)]);
  VIEWS.table = found.table;
  draw();
}

/** Load a style sheet; one that does not come leaves the view plain. @param {string} name @returns {Promise<void>} */
function wear(name) {
  return new Promise((worn) => document.head.append(h("link", { rel: "stylesheet", href: `/site/${name}.css`, load: () => worn(), error: () => worn() })));
}

function draw() {
  const { frame } = page;
  if (!frame) return;
  if (!VIEWS[frame.view]) {
    loading ||= loadTable();
    return;
  }
  page.language = frame.lang || navigator.language;
  document.documentElement.lang = page.language;
  if (frame.view !== view) {
    view = frame.view;
    forget();
    document.body.className = `view-${view}`;
  }
  const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.key : undefined;
  const notice = page.lost && view !== "handheld" ? h("div", { class: "notice", role: "alert" }, sign("lost"), h("b", {}, page.word("lost"))) : null;
  fill(place, [notice, VIEWS[view](page)]);
  const again = focused && document.activeElement === document.body && place.querySelector(`[data-key="${CSS.escape(focused)}"]`);
  if (again instanceof HTMLElement) again.focus();
}

/** Take a new frame, and forget what was touched for another ask. @param {any} message */
function take(message) {
  const before = page.frame;
  const frame = message.all || { ...before, ...(message.set || {}) };
  if (message.log) frame.log = [...before.log.slice(message.log[0]), ...message.log[1]];
  for (const key of message.drop || []) delete frame[key];
  page.frame = frame;
  const asked = `${frame.n} ${frame.seat}`;
  if (asked !== page.asked) {
    Object.assign(page.ui, FRESH());
    page.asked = asked;
    page.unheard = false;
    if (before && frame.own?.state === "ask") tell();
  }
  if (before && (frame.late || 0) > (before.late || 0)) {
    page.late = true;
    window.setTimeout(() => { page.late = false; draw(); }, LATE);
  }
  const says = frame.view === "handheld" ? frame.own?.ask?.text || "" : frame.ask?.text || "";
  if (said.textContent !== says) said.textContent = says;
  hear(before, frame);
  draw();
}

/** It is this phone's turn: it says so where the browser lets it. */
function tell() {
  if ("vibrate" in navigator && navigator.userActivation?.hasBeenActive) navigator.vibrate(60);
}

/** Go to the page that asks for a code, where the table has withdrawn this one's token. A table that is away says nothing. */
async function leaveIfOut() {
  try {
    const answer = await fetch("/site/main.js", { method: "HEAD", cache: "no-store" });
    if (answer.status === 403) location.replace("/?out");
  } catch {
    // There is no connection: it is tried again.
  }
}

function connect() {
  // The subprotocol says that this face draws what is pushed as the part "page" (docs/protocol.md).
  const own = new WebSocket(`ws://${location.host}/table`, "drakvakt.page");
  wire = own;
  let opened = false;
  own.addEventListener("open", () => {
    opened = true;
    wait = FIRST_WAIT;
    page.lost = false;
    // What was open over the page is open on the new connection too.
    if (page.ui.sheet) page.open(page.ui.sheet);
  });
  own.addEventListener("message", (event) => {
    if (wire !== own) return;
    const { push } = JSON.parse(event.data);
    if (push) {
      take(push.page);
      return;
    }
    awaited.shift();
    watch(own);
  });
  own.addEventListener("close", (event) => {
    if (wire !== own) return;
    if (!opened || event.code === REFUSED) void leaveIfOut();
    lose();
  });
}

/** Give a connection up that replies no more. @param {WebSocket} own */
function watch(own) {
  window.clearTimeout(doubt);
  if (awaited.length) doubt = window.setTimeout(() => { if (wire === own) { own.close(); lose(); } }, SILENT);
}

/** The connection is gone, and with it what was not replied to: whoever touched is told, and asked again. */
function lose() {
  if (awaited.some((what) => what !== "sheet")) page.unheard = true;
  if (page.unheard) Object.assign(page.ui, { laid: "", mine: "" });
  window.clearTimeout(doubt);
  awaited = [];
  wire = null;
  page.touched = { n: -1, at: 0 };
  page.lost = true;
  draw();
  window.setTimeout(() => { if (!wire) connect(); }, wait);
  wait = Math.min(wait * 2, LONGEST_WAIT);
}

/** Come back at once when somebody looks at the page again. */
function comeBack() {
  if (!document.hidden && (!wire || wire.readyState > WebSocket.OPEN)) connect();
}

document.addEventListener("keydown", (event) => {
  if (event.target instanceof HTMLInputElement || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
  const button = event.key.toUpperCase();
  if (view === "table" && button.length === 1 && "ABCD".includes(button)) page.send({ do: "press", button, held: event.shiftKey });
  if (event.key === "Escape" && page.ui.sheet) page.open("");
});
document.addEventListener("visibilitychange", comeBack);
document.addEventListener("visibilitychange", stayAwake);
document.addEventListener("pointerdown", stayAwake, { passive: true });
window.addEventListener("pageshow", comeBack);
window.addEventListener("online", comeBack);
connect();
