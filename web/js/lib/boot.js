/** What the build wrote into the page: the games, their opening views, the engine's files. */

/** What the engine needs for its start. @returns {import("../types.js").Start} */
export const readStart = () => read("start");

/** @returns {import("../types.js").Boot} */
export const readBoot = () => ({ ...readStart(), ...read("boot") });

/** @param {string} id */
const read = (id) => JSON.parse(document.getElementById(id)?.textContent ?? "{}");

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
  /** @param {number} of */
  const from = (of) => {
    const usual = `${prefs.orientation ?? ""}.${of}`;
    const key = views[`${usual}.${prefs.look}`] ? `${usual}.${prefs.look}` : usual;
    return views[`${key}.${prefs.shape}`] ?? views[key];
  };
  const view = structuredClone(from(seat) ?? Object.values(views)[0]);
  const across = view.sides.length === 2 ? from(1 - seat) : null;
  // A turned board is what is seen from across, where both see the same things.
  if (prefs.flip && across && alike(view.scene, across.scene)) view.scene = structuredClone(across.scene);
  return view;
}

/** Whether two scenes hold the same things. @param {import("../types.js").Scene} a @param {import("../types.js").Scene} b */
function alike(a, b) {
  const ids = new Set(a.items.map((item) => item.id));
  return b.items.length === ids.size && b.items.every((item) => ids.has(item.id));
}

/**
 * @param {import("../types.js").Boot} boot
 * @param {string | null} name
 */
export function gameInfo(boot, name) {
  return boot.games?.games.find((info) => info.game === name) ?? null;
}
