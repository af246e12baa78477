/** The page's beginning: the lobby, or the game that the address names. */

import { takeLaunched } from "./engine/launch.js";
import { readSetup } from "./lib/address.js";
import { showLobby } from "./lobby/lobby.js";
import { button, el, put, styled } from "./lib/dom.js";
import { gameInfo, readBoot } from "./lib/boot.js";
import { recordIn } from "./lib/deflate.js";
import { claim } from "./lib/locks.js";
import { keepOffline } from "./lib/offline.js";
import { applyPrefs, keepStill } from "./lib/prefs.js";
import { allSaves, chosenSave, isNewer, setupOf, tabSave } from "./lib/saves.js";
import { Page } from "./play/page.js";

const boot = readBoot();
document.documentElement.dataset.build = boot.build;
const params = new URLSearchParams(location.search);

if (params.get("motion") === "0") keepStill();
applyPrefs();
// An address typed over the one that shows, and the way back from a rematch, are other games.
addEventListener("popstate", () => location.reload());
if (boot.build === BUILD_ID) styled().then(begin);
else sayMixed();

/** A host may be between two versions, or something on the way may have kept a part of an old one. */
function sayMixed() {
  takeLaunched()?.end();
  const words = "This page came with parts of different versions.";
  put(document.body, el("main", { class: "lobby" }, el("p", { class: "banner", role: "alert" }, el("span", {}, words), button("Reload", () => location.reload()))));
}

async function begin() {
  claim(`tw.build.${BUILD_ID}`, "shared"); // the service worker keeps the files of this build while it is held
  const record = await recordIn(location.hash);
  const wanted = params.get("game") ?? record?.game;
  const info = gameInfo(boot, wanted);
  if (!info?.available) {
    const missing = info ? `${info.title} is not here yet.` : `There is no game “${wanted}” here.`;
    lobby(wanted ? missing : record === null ? "" : "The record in this address can't be read.");
    return;
  }
  const setup = readSetup(params, info);
  const save = goesOn(info.game);
  if (save && isNewer(save, info)) {
    lobby(""); // which says so, and offers it as a file
    return;
  }
  const page = new Page(boot, info);
  if (save) page.begin(setupOf(save), { save });
  else if (record !== null) page.begin(setupOf({ game: info.game, seats: [], record }));
  else {
    const bare = [...params.keys()].every((name) => name === "game" || name === "motion");
    page.begin(setup);
    if (bare) page.offer((await allSaves()).find((other) => other.game === info.game && !isNewer(other, info)) ?? null);
  }
}

/** @param {string} trouble what is wrong with the address that led here, if anything is */
function lobby(trouble) {
  takeLaunched()?.end();
  showLobby(boot, trouble);
  if (document.readyState === "complete") keepOffline();
  else addEventListener("load", () => keepOffline());
}

/** The game that goes on here by itself: chosen in the lobby, or on this tab before a reload. @param {string} game */
function goesOn(game) {
  const chosen = chosenSave();
  if (chosen?.game === game) return chosen;
  const [entry] = performance.getEntriesByType("navigation");
  const back = entry instanceof PerformanceNavigationTiming && entry.type !== "navigate";
  return back ? tabSave(location.href) : null;
}
