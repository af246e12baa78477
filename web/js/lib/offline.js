/**
 * The page's side of its service worker: whether all is there to play without the host, and whether a newer version
 * waits. Where there can be no service worker the page is as it would be without this.
 */

import { workerAddress } from "./addresses.js";

/**
 * `ready` once this very build is kept whole, `news` where it has become so just now; `update` goes over to a newer version, at a person's wish alone.
 *
 * @typedef {{ready: boolean, news: boolean, update: (() => void) | null}} Offline
 */

/** @type {Offline} */
const state = { ready: false, news: false, update: null };
/** @type {((state: Offline) => void)[]} */
const listeners = [];
let begun = false;

/** Be told now and whenever it changes. @param {(state: Offline) => void} listener */
export function onOffline(listener) {
  listeners.push(listener);
  listener(state);
}

/** @param {Partial<Offline>} change */
function tell(change) {
  Object.assign(state, change);
  for (const listener of listeners) listener(state);
}

/** Have the site kept, once what the person waits for is here. */
export async function keepOffline() {
  if (begun) return;
  begun = true;
  try {
    const registration = await navigator.serviceWorker.register(workerAddress("sw.js"), { updateViaCache: "none" });
    follow(registration, registration.installing);
    registration.addEventListener("updatefound", () => follow(registration, registration.installing));
    if (registration.active) await look(registration.active);
    if (registration.waiting && registration.active) offer(registration.waiting);
  } catch {
    // file:, a frame without an origin, a browser that forbids it
  }
}

/** @param {ServiceWorkerRegistration} registration @param {ServiceWorker | null} worker which is being installed */
function follow(registration, worker) {
  worker?.addEventListener("statechange", () => {
    if (worker.state === "installed" && registration.active) offer(worker);
    if (worker.state === "activated") look(worker, true);
  });
}

/** @param {ServiceWorker} worker @param {boolean} [news] */
async function look(worker, news = false) {
  const { port1, port2 } = new MessageChannel();
  const said = new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data);
  });
  worker.postMessage("whole", [port2]);
  const { whole, build } = await said;
  tell({ ready: whole && build === BUILD_ID, news });
}

/** @param {ServiceWorker} worker of another version, which waits */
function offer(worker) {
  const go = () => {
    if (worker.state === "activated") location.reload(); // another tab has asked for it
  };
  const update = () => {
    worker.addEventListener("statechange", go);
    worker.postMessage("skip");
    go();
  };
  tell({ update, news: false });
}
