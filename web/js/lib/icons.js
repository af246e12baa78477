/** The few signs on buttons, drawn as lines so that they look alike in every system font. */

const PATHS = /** @type {Record<string, string>} */ ({
  undo: "M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3",
  redo: "m15 14 5-5-5-5m5 5H10a6 6 0 0 0 0 12h3",
  hint: "M9 18h6m-5 3h4M9 15.5c0-1-.3-1.5-.9-2.2a6 6 0 1 1 7.8 0c-.6.7-.9 1.2-.9 2.2z",
  stop: "M7 7h10v10H7z",
  flip: "M8 20V5m0 0L4 9m4-4 4 4m4-5v15m0 0 4-4m-4 4-4-4",
  menu: "M5 12h.01M12 12h.01M19 12h.01",
  now: "m5 5 8 7-8 7zm13 0v14",
  close: "M6 6l12 12M18 6 6 18",
});

/** @param {string} name */
export function icon(name) {
  const space = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(space, "svg");
  const path = document.createElementNS(space, "path");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  path.setAttribute("d", PATHS[name]);
  svg.append(path);
  return svg;
}
