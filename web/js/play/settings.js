/** How the board and the page look; remembered, and never part of the game. */

import { getPrefs, picturePrefs, setPicture, setPrefs } from "../lib/prefs.js";
import { choice, openSheet, titled, toggle } from "../lib/sheet.js";

/** @param {import("./page.js").Page} page */
export function openSettings(page) {
  const { info } = page;
  const prefs = getPrefs();
  const now = picturePrefs(info);
  const pictures = Object.entries(info.prefs ?? {}).map(([name, choices]) =>
    choice(titled(name), choices.map((value) => [value, titled(value)]), String(now[name]), (value) => {
      setPicture(info.game, name, value);
      page.repaint();
    }),
  );
  const turned = toggle("Turn the board", prefs.flip, () => page.flip());
  const motion = choice("Motion", [["system", "System"], ["on", "On"], ["off", "Off"]], prefs.motion, (value) =>
    setPrefs({ motion: /** @type {any} */ (value) }),
  );
  const theme = choice("Colours", [["system", "System"], ["light", "Light"], ["dark", "Dark"]], prefs.theme, (value) =>
    setPrefs({ theme: /** @type {any} */ (value) }),
  );
  openSheet("Settings", [...pictures, turned, theme, motion]);
}
