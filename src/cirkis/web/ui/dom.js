// @ts-check
/** Build and update elements, and read keys. */

/** @typedef {Node|string|number|null|undefined|false} Child */

const SVG = "http://www.w3.org/2000/svg";

/**
 * @param {Element} element
 * @param {Record<string, any>} props
 */
function assign(element, props) {
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "value" || name === "checked") /** @type {any} */ (element)[name] = value;
    else if (name === "data") Object.assign(/** @type {any} */ (element).dataset, value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
}

/**
 * @param {Element} element
 * @param {Child[]} children
 */
function fill(element, children) {
  for (const child of children) {
    if (child === null || child === undefined || child === false) continue;
    element.append(child instanceof Node ? child : String(child));
  }
}

/**
 * Create an HTML element: h("button", {class: "primary", onclick}, "Play").
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, any>} [props]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  // Without a type, a button would submit the form around it.
  if (element instanceof HTMLButtonElement) element.type = "button";
  assign(element, props);
  fill(element, children);
  return element;
}

/** Save typed text when a button is pressed; click the button even if saving redraws its list. @param {MouseEvent} event */
export function clickAfterTyping(event) {
  const pressed = event.target instanceof Element && event.target.closest("button");
  const typing = document.activeElement;
  if (event.button || !pressed || !(typing instanceof HTMLElement) || typing === pressed) return;
  typing.blur();
  if (!pressed.isConnected) pressed.click();
}

/**
 * Create an SVG element.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, any>} [props]
 * @param {...Child} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function s(tag, props = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  assign(element, props);
  fill(element, children);
  return /** @type {any} */ (element);
}

/**
 * Put spaces between elements. The spaces are invisible between columns, but without them accessible
 * names and copied text run together ("50%White").
 * @param {(Node|string)[]} parts
 */
export const spaced = (...parts) => parts.flatMap((part, i) => (i ? [" ", part] : [part]));

/** Emphasise text between *asterisks*. @param {string} text */
export const emphasised = (text) =>
  text.split("*").map((part, i) => (i % 2 ? h("strong", {}, part) : part));

/**
 * Replace the children; the focus stays on the child with the same data attribute.
 * @param {HTMLElement} element
 * @param {string} name of the attribute
 * @param {Child[]} children
 */
export function updateChildren(element, name, children) {
  const active = element.contains(document.activeElement) ? document.activeElement : null;
  const focused = /** @type {HTMLElement|null} */ (active?.closest(`[data-${name}]`))?.dataset[
    name
  ];
  element.replaceChildren();
  fill(element, children);
  if (focused)
    /** @type {HTMLElement|null} */ (element.querySelector(`[data-${name}="${focused}"]`))?.focus();
}

/**
 * Return a function that shows items as an element's children. Those whose items stay the same stay
 * where they are, with the focus and what is open there.
 * @template T
 * @param {HTMLElement} element
 * @param {(item: T) => HTMLElement} make
 * @returns {(items: T[]) => void}
 */
export function keptChildren(element, make) {
  let before = /** @type {Map<string, HTMLElement>} */ (new Map());
  return (items) => {
    const keys = items.map((item) => JSON.stringify(item));
    const now = new Map(keys.map((key, i) => [key, before.get(key) ?? make(items[i])]));
    for (const [key, child] of before) if (!now.has(key)) child.remove();
    [...now.values()].forEach((child, i) => {
      if (element.children[i] !== child) element.insertBefore(child, element.children[i] ?? null);
    });
    before = now;
  };
}

/** Pixels at the ends of a list where it fades out (style/practice.css). */
const FADE = 26;

/**
 * Scroll a list, but not the page, to one of its rows: scrollIntoView would move both.
 * @param {HTMLElement} scroller
 * @param {Element} row
 * @param {number} [covered] pixels at the top that something else covers
 */
export function scrollWithin(scroller, row, covered = 0) {
  const [room, wanted] = [scroller.getBoundingClientRect(), row.getBoundingClientRect()];
  const above = wanted.top - FADE - room.top - covered;
  const below = wanted.bottom + FADE - room.bottom;
  if (above < 0) scroller.scrollTop += above;
  else if (below > 0) scroller.scrollTop += below;
}

/**
 * Scroll the column beside a board to the current row of a list in it, below the column's head; but
 * not while the focus is elsewhere in the column, as on the graph.
 * @param {HTMLElement} list
 */
export function showCurrent(list) {
  const [column, row] = [list.closest(".column"), list.querySelector("[aria-current]")];
  const head = column?.querySelector(".column-head");
  if (!row || !column || !head) return;
  const now = document.activeElement;
  if (column.contains(now) && !list.contains(now) && !head.contains(now)) return;
  const stuck = [head, ...head.children].find((e) => getComputedStyle(e).position === "sticky");
  scrollWithin(/** @type {HTMLElement} */ (column), row, stuck?.clientHeight);
}

/**
 * Return a function that reports whether its arguments differ from the last call's.
 * @returns {(...values: any[]) => boolean}
 */
export function changeDetector() {
  let before = "";
  return (...values) => {
    const now = JSON.stringify(values);
    const differs = now !== before;
    before = now;
    return differs;
  };
}

/**
 * A choice from a list of values.
 * @param {Record<string, any>} props
 * @param {string[]} values
 * @param {string|null} current
 * @param {(value: string) => string} text
 */
export const select = (props, values, current, text) =>
  h(
    "select",
    props,
    ...values.map((value) => h("option", { value, selected: value === current }, text(value))),
  );

/**
 * A checkbox with its label.
 * @param {string} className
 * @param {boolean} isOn
 * @param {(isOn: boolean) => void} act
 * @param {Child} words
 * @param {Record<string, any>} [data] for updateChildren
 */
export function checkbox(className, isOn, act, words, data) {
  const onchange = () => act(box.checked);
  const box = h("input", { type: "checkbox", checked: isOn, onchange, data });
  return h("label", { class: className }, box, words);
}

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
