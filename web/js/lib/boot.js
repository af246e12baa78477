/** What the build wrote into the page: the games, their opening views, the engine's files. */

/** @returns {import("../types.js").Boot} */
export function readBoot() {
  const element = document.getElementById("boot");
  return JSON.parse(element?.textContent ?? "{}");
}

/**
 * The view that a new game opens with, as the build saw it; null where it has none.
 *
 * @param {import("../types.js").Boot} boot
 * @param {string} game
 * @param {number} seat the person's
 * @param {import("../types.js").PicturePrefs} prefs
 * @returns {import("../types.js").View | null}
 */
export function openingView(boot, game, seat, prefs) {
  const views = boot.openings?.[game];
  if (!views) return null;
  const key = `${prefs.orientation ?? ""}.${seat}`;
  const view = views[`${key}.${prefs.look}`] ?? views[key] ?? Object.values(views)[0];
  return view ? structuredClone(view) : null;
}

/**
 * @param {import("../types.js").Boot} boot
 * @param {string | null} name
 */
export function gameInfo(boot, name) {
  return boot.games?.games.find((info) => info.game === name) ?? null;
}
