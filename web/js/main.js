/** The page's beginning: the lobby, or the game that the address names. */

import { takeLaunched } from "./engine/launch.js";
import { readSetup } from "./lib/address.js";
import { showLobby } from "./lobby/lobby.js";
import { gameInfo, readBoot } from "./lib/boot.js";
import { unpack } from "./lib/deflate.js";
import { applyPrefs, keepStill } from "./lib/prefs.js";
import { allSaves, chosenSave, isNewer, setupOf, tabSave } from "./lib/saves.js";
import { Page } from "./play/page.js";

const boot = readBoot();
const params = new URLSearchParams(location.search);

if (params.get("motion") === "0") keepStill();
applyPrefs();
// An address typed over the one that shows, and the way back from a rematch, are other games.
addEventListener("popstate", () => location.reload());
begin();

async function begin() {
  const packed = /^#r=(.+)$/.exec(location.hash)?.[1];
  const record = packed ? parsed(await unpack(packed).catch(() => "")) : null;
  const wanted = params.get("game") ?? record?.game;
  const info = gameInfo(boot, wanted);
  if (!info?.available) {
    takeLaunched()?.worker.terminate();
    const missing = info ? `${info.title} is not here yet.` : `There is no game “${wanted}” here.`;
    showLobby(boot, wanted ? missing : record === null ? "" : "The record in this address can't be read.");
    return;
  }
  const setup = readSetup(params, info);
  const save = goesOn(info.game);
  if (save && isNewer(save, info)) return showLobby(boot, ""); // which says so, and offers it as a file
  const page = new Page(boot, info);
  if (save) page.begin(setupOf(save), { save });
  else if (record !== null) page.begin(setupOf({ game: info.game, seats: [], record }));
  else {
    const bare = [...params.keys()].every((name) => name === "game" || name === "motion");
    page.begin(setup);
    if (bare) page.offer((await allSaves()).find((other) => other.game === info.game && !isNewer(other, info)) ?? null);
  }
}

/** The game that goes on here by itself: chosen in the lobby, or on this tab before a reload. @param {string} game */
function goesOn(game) {
  const chosen = chosenSave();
  if (chosen?.game === game) return chosen;
  const [entry] = performance.getEntriesByType("navigation");
  const back = entry instanceof PerformanceNavigationTiming && entry.type !== "navigate";
  return back ? tabSave(location.href) : null;
}

/** A record as an object; what is none goes on as it is, for the engine to say what is wrong. @param {string} text @returns {any} */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
