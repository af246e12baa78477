/** A worker that starts, and what it says until somebody listens. */

import { workerAddress } from "../lib/addresses.js";
import { carried } from "./carried.js";

/**
 * @typedef {{worker: Worker, heard: unknown[]}} Launched
 *
 * @param {import("../types.js").Start} start
 * @returns {Launched}
 */
export function launch({ parts, files }) {
  const base = new URL("./", document.baseURI).href;
  const held = carried();
  const worker = new Worker(workerAddress(parts.worker), { type: "module" });
  /** @type {unknown[]} */
  const heard = [];
  worker.onmessage = ({ data }) => heard.push(data);
  worker.onerror = (event) => {
    event.preventDefault();
    heard.push({ broken: event.message || "Its program could not be loaded." });
  };
  worker.postMessage({ base, parts, files, held });
  return { worker, heard };
}

/**
 * Launch it for whoever takes it, unless somebody was here before: scripts come in any order.
 *
 * @param {() => import("../types.js").Start} start
 */
export function launchEarly(start) {
  if (window.launched === undefined) window.launched = launch(start());
}

/** The worker that was launched early, once; none is after this. @returns {Launched | null} */
export function takeLaunched() {
  const { launched } = window;
  window.launched = null;
  return launched ?? null;
}
