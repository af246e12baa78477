/** How this person wants the page, kept in localStorage, or for this visit alone where storage is blocked. */

const KEY = "tw.prefs";

/**
 * `pictures` holds, for each game, the choices that the engine reads (orientation, look).
 *
 * @typedef {{theme: "system" | "light" | "dark", motion: "system" | "on" | "off", flip: boolean,
 *   pictures: Record<string, Record<string, string>>}} Prefs
 */

/** @type {Prefs} */
const prefs = { theme: "system", motion: "system", flip: false, pictures: {}, ...read() };

let still = false;

/** @returns {Partial<Prefs>} */
function read() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return typeof kept === "object" && kept ? kept : {};
  } catch {
    return {};
  }
}

/** @returns {Readonly<Prefs>} */
export const getPrefs = () => prefs;

/** @param {Partial<Prefs>} change */
export function setPrefs(change) {
  Object.assign(prefs, change);
  try {
    localStorage.setItem(KEY, JSON.stringify(prefs));
  } catch {
    // blocked storage: the choice holds for this visit
  }
  applyPrefs();
}

/** Mark the root with the theme, which the palette's properties follow, and with whether things may move. */
export function applyPrefs() {
  const root = document.documentElement;
  if (prefs.theme === "system") delete root.dataset.theme;
  else root.dataset.theme = prefs.theme;
  root.toggleAttribute("data-still", !motionAllowed());
  for (const meta of document.head.querySelectorAll("meta[data-scheme]")) {
    const { scheme } = /** @type {HTMLMetaElement} */ (meta).dataset;
    const chosen = scheme === prefs.theme ? "all" : "not all";
    meta.setAttribute("media", prefs.theme === "system" ? `(prefers-color-scheme: ${scheme})` : chosen);
  }
}

/** Nothing moves during this visit, whatever is remembered. */
export function keepStill() {
  still = true;
}

/** Whether things may move now. */
export function motionAllowed() {
  if (still || prefs.motion === "off") return false;
  return prefs.motion === "on" || !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** The page is laid out beside the board or below it; the style sheet asks the same question. */
export const wideLayout = matchMedia(
  // A frame's height follows from what is in it, so that it can't be what decides.
  document.documentElement.hasAttribute("data-embed") ? "(min-width: 600px)" : "(min-width: 700px) and (min-aspect-ratio: 11/10)",
);

/**
 * What goes with every request for a view.
 *
 * @param {import("../types.js").GameInfo} info
 * @returns {import("../types.js").PicturePrefs}
 */
export function picturePrefs(info) {
  /** @type {import("../types.js").PicturePrefs} */
  const found = { shape: wideLayout.matches ? "wide" : "tall", flip: prefs.flip };
  for (const [name, choices] of Object.entries(info.prefs ?? {})) {
    const chosen = prefs.pictures[info.game]?.[name];
    found[name] = chosen && choices.includes(chosen) ? chosen : choices[0];
  }
  return found;
}

/**
 * @param {string} game
 * @param {string} name
 * @param {string} value
 */
export function setPicture(game, name, value) {
  setPrefs({ pictures: { ...prefs.pictures, [game]: { ...prefs.pictures[game], [name]: value } } });
}
