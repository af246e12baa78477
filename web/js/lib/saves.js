/**
 * Unfinished games. Each is kept under its own id in IndexedDB and offered again; the one on this tab is in
 * sessionStorage too, which is written at once, so that a reload in the very next moment loses nothing.
 */

import { createStore, del, entries, set } from "idb-keyval";

/**
 * `view` is the last one, for painting at once; a sealed game has none, since its views hold secrets.
 *
 * @typedef {{id: string, game: string, record: unknown, seats: import("../types.js").Seat[], when: number, ply: number,
 *   view: import("../types.js").View | null, address: string, chosen?: boolean}} Save `chosen` in the lobby just now
 */

const TAB = "tw.live";
const KEPT = 5; // a game; more would only be forgotten ones

/** @type {Map<string, Save>} what is kept where storage is blocked */
const memory = new Map();
let blocked = false;

/** @type {ReturnType<typeof createStore> | null} */
let store = null;
function opened() {
  store ??= createStore("tw", "saves");
  return store;
}

/** Whether this browser refuses to keep anything. */
export const storageBlocked = () => blocked;

/**
 * The unfinished games, the latest first.
 *
 * @returns {Promise<Save[]>}
 */
export async function allSaves() {
  /** @type {Save[]} */
  let found = [];
  try {
    found = (await entries(opened())).map((entry) => /** @type {Save} */ (entry[1]));
  } catch {
    blocked = true;
    found = [...memory.values()];
  }
  return found.sort((a, b) => b.when - a.when);
}

/** Keep what is on this tab, for a reload. @param {Save} save */
export function keepTab(save) {
  try {
    sessionStorage.setItem(TAB, JSON.stringify(save));
  } catch {
    // IndexedDB is the one that matters
  }
}

/** @param {Save} save */
export async function keepSave(save) {
  try {
    await set(save.id, save, opened());
    const old = (await allSaves()).filter((other) => other.game === save.game).slice(KEPT);
    await Promise.all(old.map((other) => del(other.id, opened())));
  } catch {
    blocked = true;
    memory.set(save.id, save);
  }
}

/** @param {string} id */
export async function dropSave(id) {
  memory.delete(id);
  try {
    await del(id, opened());
  } catch {
    blocked = true;
  }
}

/** Nothing goes on by itself on this tab any more. */
export function leaveTab() {
  try {
    sessionStorage.removeItem(TAB);
  } catch {
    // then nothing was kept there either
  }
}

/**
 * The game that was on this tab at this address before a reload.
 *
 * @param {string} address
 * @returns {Save | null}
 */
export function tabSave(address) {
  try {
    const save = JSON.parse(sessionStorage.getItem(TAB) ?? "null");
    return save && save.address === address ? save : null;
  } catch {
    return null;
  }
}

/** The game that was chosen in the lobby, once. @returns {Save | null} */
export function chosenSave() {
  try {
    const save = JSON.parse(sessionStorage.getItem(TAB) ?? "null");
    if (!save?.chosen) return null;
    keepTab({ ...save, chosen: false });
    return save;
  } catch {
    return null;
  }
}

/**
 * What it takes to go on with a record; without seats, those that are in it.
 *
 * @param {Pick<Save, "game" | "seats" | "record">} save
 * @returns {import("../types.js").Setup}
 */
export function setupOf({ game, seats, record }) {
  const options = /** @type {any} */ (record)?.options ?? {};
  return { game, seats, options, record };
}
