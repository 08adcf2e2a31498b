// @ts-check
/** Which key was pressed, on any keyboard layout. All key handlers read it here. */

/** A letter of another script: the layout has no Latin letters. */
const OTHER_LETTER = /^(?!\p{Script=Latin})[\p{L}\p{M}]+$/u;

/** The keys, without Shift, where Latin layouts have signs and others have letters. @type {Record<string, string>} */
const SIGNS = { BracketLeft: "[", BracketRight: "]", Comma: ",", Period: ".", Slash: "/" };

/**
 * The key of an event as on a Latin layout: the physical key counts where the layout has a letter
 * of another script, such as Cyrillic or Greek.
 * @param {Pick<KeyboardEvent, "key"|"code"|"shiftKey">} event
 */
export function keyOf({ key, code, shiftKey }) {
  if (!OTHER_LETTER.test(key)) return key;
  const [, letter] = /^Key([A-Z])$/.exec(code) ?? [];
  if (letter) return shiftKey ? letter : letter.toLowerCase();
  return SIGNS[code] ?? key;
}
