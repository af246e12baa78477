/**
 * Unfinished games. Each is kept under its own id and offered again; the one on this tab is in sessionStorage too, which
 * is written at once, so that a reload in the very next moment loses nothing.
 */

import { readAll, remove, write } from "./store.js";

/**
 * `view` is the last one, for painting at once; a sealed game has none, since its views hold secrets. `format` is that of
 * this object, left out by its first version.
 *
 * @typedef {{id: string, format?: number, game: string, record: any, seats: import("../types.js").Seat[], when: number,
 *   ply: number, view: import("../types.js").View | null, address: string, chosen?: boolean, open?: boolean, left?: boolean}} Save
 *   the last three on a tab alone: `chosen` in the lobby just now, `open` where it belongs into the store, or not, as far as that
 *   is known, `left` where it doesn't go on by itself
 */

export const FORMAT = 1; // grows when an older page could no longer open what this one keeps
const TAB = "tw.live";
const KEPT = 5; // a game; more would only be forgotten ones
const SOON = 10_000; // ms in which the next page is here, where one went before the store had written

/** A new game's id. */
export const newId = () => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`;

/**
 * The unfinished games, the latest first.
 *
 * @returns {Promise<Save[]>}
 */
export async function allSaves() {
  await again;
  const found = /** @type {Save[]} */ ((await readAll()).filter(isSave));
  return found.sort((a, b) => b.when - a.when);
}

/** What was done just before a page went may not have reached the store, and this page will keep its own on the tab. */
const again = writeAgain();

async function writeAgain() {
  const own = onTab();
  if (own?.open === undefined || Date.now() - own.when > SOON) return;
  const { chosen, open, left, ...save } = own;
  if (!open) {
    await remove(save.id);
    return;
  }
  const kept = /** @type {Save[]} */ ((await readAll()).filter(isSave)).find((other) => other.id === save.id);
  if (!kept || kept.when < save.when) await write(save.id, save);
}

/** Whether it has what every version's saves have. @param {unknown} found @returns {boolean} */
function isSave(found) {
  const { id, game, address, when } = /** @type {Partial<Save>} */ (found ?? {});
  return [id, game, address].every((text) => typeof text === "string") && typeof when === "number";
}

/**
 * Whether a save is for a newer page than this one, or of newer rules: it is left alone.
 *
 * @param {Save} save
 * @param {import("../types.js").GameInfo | null} info
 */
export function isNewer(save, info) {
  const rules = Number(save.record?.rules ?? 0);
  return (save.format ?? 1) > FORMAT || (info !== null && rules > info.rules);
}

/** Keep what is on this tab, for a reload. @param {Save} save */
export function keepTab(save) {
  try {
    sessionStorage.setItem(TAB, JSON.stringify(save));
  } catch {
    // the store is the one that matters
  }
}

/** @param {Save} save @param {import("../types.js").GameInfo} info */
export async function keepSave(save, info) {
  await write(save.id, save);
  const ours = (await allSaves()).filter((other) => other.game === save.game && !isNewer(other, info));
  await Promise.all(ours.slice(KEPT).map((other) => remove(other.id)));
}

/** @param {string} id */
export function dropSave(id) {
  const own = onTab();
  if (own?.id === id) keepTab({ ...own, open: false });
  return remove(id);
}

/** Nothing goes on by itself on this tab any more. */
export function leaveTab() {
  const save = onTab();
  if (save) keepTab({ ...save, left: true });
}

/** @returns {Save | null} */
function onTab() {
  try {
    const save = JSON.parse(sessionStorage.getItem(TAB) ?? "null");
    return isSave(save) ? save : null;
  } catch {
    return null;
  }
}

/**
 * The game that was on this tab at this address before a reload.
 *
 * @param {string} address
 * @returns {Save | null}
 */
export function tabSave(address) {
  const save = onTab();
  return save?.address === address && !save.left ? save : null;
}

/** The game that was chosen in the lobby, once. @returns {Save | null} */
export function chosenSave() {
  const save = onTab();
  if (!save?.chosen) return null;
  keepTab({ ...save, chosen: false });
  return save;
}

/**
 * What it takes to go on with a record; without seats, those that are in it.
 *
 * @param {Pick<Save, "game" | "seats" | "record">} save
 * @returns {import("../types.js").Setup}
 */
export function setupOf({ game, seats, record }) {
  const options = record?.options ?? {};
  return { game, seats, options, record };
}
