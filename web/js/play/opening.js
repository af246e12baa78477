/** What the board shows before the engine is there: the opening as the build saw it. */

import { openingView } from "../lib/boot.js";
import { picturePrefs } from "../lib/prefs.js";

/**
 * The opening of a game with those at the table who are there in fact. It can be played at once where it is sure to
 * be the true one; else it is only looked at.
 *
 * @param {import("../types.js").Boot} boot
 * @param {import("../types.js").GameInfo} info
 * @param {import("../types.js").Setup} setup
 * @param {number[]} people
 * @returns {import("../types.js").View | null}
 */
export function opening(boot, info, setup, people) {
  const view = openingView(boot, info.game, people[0] ?? 0, picturePrefs(info));
  if (!view) return null;
  view.sides.forEach((side, seat) => {
    const player = setup.seats[seat];
    if (player) side.player = player.kind === "ai" ? { ...player, name: info.levels[player.level - 1] } : player;
  });
  const plain = !setup.preset && !setup.position && setup.record === undefined && Object.keys(setup.options).length === 0;
  // The pieces of another start would only flash up; the empty board is the same for all.
  if (setup.position || setup.record !== undefined) view.scene.items = view.scene.items.filter((item) => item.kind !== "token");
  // Where people hide things from each other, the first of them has to take the seat before anything is shown.
  const several = people.length > 1 && info.information !== "perfect";
  if (!(plain && view.sure) || several || view.viewer === null || !people.includes(view.viewer)) {
    view.prompt = null;
    view.status.kind = "wait";
  }
  if (!plain) view.status = { kind: "wait", seats: [], text: "Setting up the board." };
  return view;
}
