/** A worker that starts, and what it says until somebody listens. */

/**
 * @typedef {{worker: Worker, heard: unknown[]}} Launched
 *
 * @param {import("../types.js").Start} start
 * @returns {Launched}
 */
export function launch({ parts, files }) {
  const base = new URL("./", document.baseURI).href;
  const worker = new Worker(new URL(parts.worker, base), { type: "module" });
  /** @type {unknown[]} */
  const heard = [];
  worker.onmessage = ({ data }) => heard.push(data);
  worker.onerror = (event) => {
    event.preventDefault();
    heard.push({ broken: event.message || "Its program could not be loaded." });
  };
  worker.postMessage({ base, parts, files });
  return { worker, heard };
}

/** The worker that the page launched before its other scripts came, once. @returns {Launched | undefined} */
export function takeLaunched() {
  const { launched } = window;
  window.launched = undefined;
  return launched;
}
