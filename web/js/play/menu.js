/** The menu: all that is done less often than a move. */

import { button, el, put } from "../lib/dom.js";
import { openSheet } from "../lib/sheet.js";
import { openKeys } from "./keys.js";
import { openRecord } from "./record.js";
import { openSettings } from "./settings.js";

/** @param {import("./page.js").Page} page */
export function openMenu(page) {
  const { match, info } = page;
  const can = match.started ? match.view?.can : null;
  const list = el("div", { class: "menu" });
  const sheet = openSheet(info.title, [list]);

  /** @param {string} words @param {() => void} act @param {boolean} [possible] */
  const entry = (words, act, possible = true) =>
    button(words, () => {
      if (!possible) return;
      sheet.close();
      act();
    }, { "aria-disabled": possible ? null : "true" });

  put(
    list,
    entry("New game…", () => page.fresh()),
    page.log.host.offsetParent === null && entry("Moves…", () => openMoves(page)),
    entry("Offer to end the game", () => page.declare("offer"), can?.offer ?? false),
    button("Resign…", () => can?.resign && put(list, ...sure(page, sheet)), { "aria-disabled": can?.resign ? null : "true" }),
    entry("Record…", () => openRecord(page), match.started),
    entry("Settings…", () => openSettings(page)),
    entry("Keys…", openKeys),
    el("a", { href: "./" }, "All games"),
  );
}

/**
 * Asked once, in the same place.
 *
 * @param {import("./page.js").Page} page
 * @param {HTMLDialogElement} sheet
 */
function sure(page, sheet) {
  const yes = button("Resign", () => {
    sheet.close();
    page.declare("resign");
  }, { class: "danger" });
  const no = button("Play on", () => sheet.close());
  queueMicrotask(() => no.focus());
  return [el("p", {}, "Give this game up?"), yes, no];
}

/** The list of moves where the page has no room for it. @param {import("./page.js").Page} page */
function openMoves(page) {
  const home = page.log.host.nextSibling;
  const sheet = openSheet("Moves", [page.log.host], {
    class: "moves-sheet",
    closed: () => page.host.insertBefore(page.log.host, home),
  });
  page.log.reveal();
  page.log.host.addEventListener("click", (event) => {
    if (event.target instanceof HTMLButtonElement) sheet.close();
  }, { once: true });
}
