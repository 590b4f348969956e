// Moments are heard: the same tones that the box plays, once each.

/** @type {AudioContext | null} */
let speaker = null;
const LOUD = 0.08;
const QUIET = 0.03;

document.addEventListener("pointerdown", () => {
  // Browsers let a page be heard only after a touch.
  if (!speaker && "AudioContext" in window) speaker = new AudioContext();
  if (speaker && speaker.state === "suspended") speaker.resume().catch(() => {});
}, { passive: true });

/** Play the sound of a new moment. @param {any} before @param {any} frame */
export function hear(before, frame) {
  const cue = frame.cue;
  if (!cue || !speaker || speaker.state !== "running" || (before && before.cue && before.cue.number === cue.number)) return;
  const volume = speaker.createGain();
  volume.gain.value = cue.volume === "loud" ? LOUD : QUIET;
  volume.connect(speaker.destination);
  let at = speaker.currentTime;
  for (const [hertz, seconds] of cue.score) {
    if (hertz) {
      const tone = speaker.createOscillator();
      tone.type = "triangle";
      tone.frequency.value = hertz;
      tone.connect(volume);
      tone.start(at);
      tone.stop(at + seconds);
    }
    at += seconds;
  }
}
