// @ts-check
/** Elements made in one call; texts go in as text, never as markup. */

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
 * An HTML element: h("button", {class: "primary", onclick}, "Play").
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, any>} [props]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  assign(element, props);
  fill(element, children);
  return element;
}

/**
 * An SVG element.
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
 * Puts new children in; what had the focus keeps it, if it is there again by its data attribute.
 * @param {HTMLElement} element @param {string} name of the attribute @param {Child[]} children
 */
export function redraw(element, name, children) {
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
 * A guard that says whether a value differs from the one of last time, so that panels redraw only then.
 * @returns {(...values: any[]) => boolean}
 */
export function changes() {
  let before = "";
  return (...values) => {
    const now = JSON.stringify(values);
    const differs = now !== before;
    before = now;
    return differs;
  };
}
