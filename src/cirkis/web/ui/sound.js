// @ts-check
/** Short synthesised sounds. Browsers mute them until the visitor first interacts with the page. */

import { settings } from "../core/settings.js";

/**
 * @typedef {{at: number, pitch: number, lasts: number, loud: number, shape: OscillatorType}} Note
 */

/**
 * @param {number} at
 * @param {number} pitch in hertz
 * @param {number} lasts in seconds
 * @returns {Note}
 */
const chime = (at, pitch, lasts = 0.18) => ({ at, pitch, lasts, loud: 0.16, shape: "triangle" });
/**
 * @param {number} at
 * @param {number} pitch in hertz
 * @param {number} lasts in seconds
 * @returns {Note}
 */
const bell = (at, pitch, lasts = 0.7) => ({ at, pitch, lasts, loud: 0.12, shape: "sine" });

const SOUNDS = {
  placed: [chime(0, 1480, 0.09), chime(0.015, 2220, 0.06)],
  scored: [chime(0, 1175), chime(0.09, 1568), chime(0.18, 1976, 0.3)],
  turn: [bell(0, 784), bell(0.16, 1047)],
  clock: [bell(0, 880, 0.25), bell(0.22, 880, 0.25)],
  said: [chime(0, 932, 0.08), chime(0.08, 1245, 0.1)],
  over: [bell(0, 523), bell(0.15, 659), bell(0.3, 784), bell(0.45, 1047, 1.2)],
};

/** @type {AudioContext|null} */
let context = null;

/** @param {keyof typeof SOUNDS} name */
export function playSound(name) {
  if (!settings.sounds || !navigator.userActivation?.hasBeenActive) return;
  if (!("AudioContext" in globalThis)) return;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume();
  for (const note of SOUNDS[name]) ring(context, note);
}

/** Play a tone with a sharp attack and a decay. @param {AudioContext} audio @param {Note} note */
function ring(audio, { at, pitch, lasts, loud, shape }) {
  const begin = audio.currentTime + at;
  const tone = new OscillatorNode(audio, { type: shape, frequency: pitch });
  const volume = new GainNode(audio, { gain: 0 });
  volume.gain.setValueAtTime(0, begin);
  volume.gain.linearRampToValueAtTime(loud, begin + 0.008);
  volume.gain.exponentialRampToValueAtTime(0.0001, begin + lasts);
  tone.connect(volume).connect(audio.destination);
  tone.start(begin);
  tone.stop(begin + lasts);
}
