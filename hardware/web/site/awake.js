// The screen stays on while a page is looked at, where the browser lets it: with HTTPS, or on this machine.

/** @type {any} */
let lock = null;

/** True if this browser can keep its screen on. */
export const staysAwake = () => window.isSecureContext && "wakeLock" in navigator;

/** Keep the screen on from now on; a hidden page lets it go by itself. */
export async function stayAwake() {
  if (!staysAwake() || document.hidden || (lock && !lock.released)) return;
  lock = { released: false };
  try {
    lock = await navigator.wakeLock.request("screen");
  } catch {
    // A phone that saves power refuses: then the screen goes dark as it does anyway.
    lock = null;
  }
}
