/** A worker that starts, and what it says until somebody listens. */

import { workerAddress } from "../lib/addresses.js";
import { carried } from "./carried.js";

/**
 * `life` names the lock that the worker holds for as long as it lives.
 *
 * @typedef {{worker: Worker, heard: unknown[], life: string}} Launched
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
    heard.push(brokenBy(event));
  };
  const life = `tw.engine.${Math.random()}`;
  worker.postMessage({ base, parts, files, held, life });
  return { worker, heard, life };
}

/** What an error outside of all that the worker catches means: it runs no more, or has never run. @param {ErrorEvent} event */
export function brokenBy({ message }) {
  return message ? { broken: message, died: true } : { broken: "Its program could not be loaded." };
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
