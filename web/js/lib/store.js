/**
 * Where saves are kept: IndexedDB, or the page's memory where that is blocked or full. Each write tries the true store
 * again, so that what had no room yesterday is kept as soon as there is some.
 */

import { createStore, del, entries, set } from "idb-keyval";

/** @type {Map<string, unknown>} what could not be written; it counts before what is in the store */
const memory = new Map();

/** @type {"" | "blocked" | "full"} */
let trouble = "";
let asked = false;

/** @type {ReturnType<typeof createStore> | null} */
let store = null;
function opened() {
  store ??= createStore("tw", "saves");
  return store;
}

/** Why what was last written is in memory alone; empty where all is well. */
export const storeTrouble = () => trouble;

/** All that is kept. @returns {Promise<unknown[]>} */
export async function readAll() {
  const found = new Map(memory);
  try {
    for (const [key, value] of await entries(opened())) if (!found.has(String(key))) found.set(String(key), value);
  } catch (why) {
    failed(why);
  }
  return [...found.values()];
}

/** @param {string} key @param {unknown} value */
export async function write(key, value) {
  try {
    await set(key, value, opened());
    memory.delete(key);
    trouble = "";
    ask();
  } catch (why) {
    memory.set(key, value);
    failed(why);
  }
}

/** @param {string} key */
export async function remove(key) {
  memory.delete(key);
  try {
    await del(key, opened());
  } catch (why) {
    failed(why);
  }
}

/** @param {unknown} why */
function failed(why) {
  store = null; // the next one opens it anew
  trouble = why instanceof DOMException && why.name === "QuotaExceededError" ? "full" : "blocked";
}

/** Now that there is something to lose: ask the browser not to clear it away, once. */
function ask() {
  if (asked) return;
  asked = true;
  try {
    navigator.storage?.persist?.().catch(() => {});
  } catch {
    // a frame without an origin has no storage to speak of
  }
}
