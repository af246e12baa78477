/** Colours by their names in the engine's palette, read from the custom properties that the style sheet holds. */

/** @type {Map<string, string>} */
const known = new Map();
/** @type {CSSStyleDeclaration | null} */
let style = null;

/** The custom property of a palette name. @param {string} name */
export const property = (name) => `--c-${name.replaceAll(".", "-")}`;

/**
 * A colour's value in the theme that shows now. A name without a value is drawn as text is, so that it is seen.
 *
 * @param {string} name
 * @returns {string}
 */
export function colour(name) {
  let value = known.get(name);
  if (value === undefined) {
    style ??= getComputedStyle(document.documentElement);
    value = style.getPropertyValue(property(name)).trim();
    if (!value) value = name === "ui.text" ? "gray" : colour("ui.text");
    known.set(name, value);
  }
  return value;
}

/** @type {Set<() => void>} */
const listeners = new Set();

function forget() {
  known.clear();
  for (const listener of listeners) listener();
}

matchMedia("(prefers-color-scheme: dark)").addEventListener("change", forget);
new MutationObserver(forget).observe(document.documentElement, { attributeFilter: ["data-theme"] });

/** Call back whenever colours have changed; the result ends that. @param {() => void} listener */
export function onColours(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
