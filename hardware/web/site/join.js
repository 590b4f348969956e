// The page that sends a code: typed, or found in its own address, which is replaced at once.
import { word } from "./words.js";

const [form, input, said] = [document.getElementById("form"), document.getElementById("code"), document.getElementById("said")];
const language = navigator.language;
document.documentElement.lang = language;

/** @param {string} code */
async function join(code) {
  const answer = await fetch("/join", { method: "POST", body: JSON.stringify({ code }) });
  if (answer.ok) location.replace("/");
  else if (said) said.textContent = word(language, answer.status === 429 ? "shut" : "wrong");
}

if (form && input instanceof HTMLInputElement) {
  for (const [id, name] of [["ask", "ask"], ["go", "go"]]) {
    const shown = document.getElementById(id);
    if (shown) shown.textContent = word(language, name);
  }
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    join(input.value).catch(() => { if (said) said.textContent = word(language, "lost"); });
  });
  const found = /^\/J\/([0-9A-Za-z-]{8,9})$/.exec(location.pathname);
  if (found) {
    history.replaceState(null, "", "/");
    join(found[1]).catch(() => { if (said) said.textContent = word(language, "lost"); });
  } else {
    if (said && location.search === "?out") said.textContent = word(language, "out");
    if (location.search) history.replaceState(null, "", "/");
    input.focus();
  }
}
