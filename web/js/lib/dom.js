/**
 * Elements without markup: all texts go in as text, so nothing that a record or an address says can become HTML.
 *
 * A function under a name like `onclick` becomes a listener; `true` an empty attribute; `false`, `null` and
 * `undefined` none at all.
 *
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, any>} [attributes]
 * @param {...(Node | string | null | false | undefined)} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function el(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name.slice(2), value);
    else set(element, name, value);
  }
  put(element, ...children);
  return element;
}

/**
 * Give an element an attribute, or take it away; untouched where it is so already, so that nothing is announced twice.
 *
 * @param {Element} element
 * @param {string} name
 * @param {string | number | boolean | null | undefined} value
 */
export function set(element, name, value) {
  if (value === false || value === null || value === undefined) {
    if (element.hasAttribute(name)) element.removeAttribute(name);
    return;
  }
  const text = value === true ? "" : String(value);
  if (element.getAttribute(name) !== text) element.setAttribute(name, text);
}

/**
 * Replace an element's content.
 *
 * @param {Element} element
 * @param {...(Node | string | null | false | undefined)} children
 */
export function put(element, ...children) {
  element.replaceChildren(.../** @type {(Node | string)[]} */ (children.filter((child) => child || child === "")));
}

/**
 * Set an element's text where it differs: a live region speaks only when something has changed.
 *
 * @param {Element} element
 * @param {string} text
 */
export function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/**
 * A button that does something.
 *
 * @param {string} label
 * @param {() => void} act
 * @param {Record<string, any>} [attributes]
 */
export function button(label, act, attributes = {}) {
  return el("button", { type: "button", onclick: act, ...attributes }, label);
}

/**
 * Wait until the page's style sheets are here: WebKit runs scripts before, and sizes and colours are read from them.
 *
 * @returns {Promise<unknown>}
 */
export const styled = () => Promise.all([...document.querySelectorAll("link[rel=stylesheet]")].map(loaded));

/** @param {Element} link */
function loaded(link) {
  if (!(link instanceof HTMLLinkElement) || link.sheet || document.readyState === "complete") return null;
  return new Promise((resolve) => {
    link.addEventListener("load", resolve);
    addEventListener("load", resolve); // by then it has come or failed
  });
}
