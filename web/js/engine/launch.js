/**
 * A worker that starts, the parts that the page fetches for it meanwhile, and what is to be said of both, kept until
 * somebody listens.
 */

import { workerAddress } from "../lib/addresses.js";
import { carried } from "./carried.js";
import { whyNotStarted } from "./error.js";
import { gather } from "./parts.js";

const OFTEN = 50; // ms between two reports of bytes

/** The worker that is starting, or has started; `life` names the lock that it holds for as long as it lives. */
export class Launched {
  life = `tw.engine.${Math.random()}`;
  /** @type {unknown[]} */
  #heard = [];
  /** @type {(news: any) => void} */
  #hear = (news) => this.#heard.push(news);
  #bytes = 0;
  #told = 0; // when

  /** @param {import("../types.js").Start} start */
  constructor({ parts, files }) {
    const base = new URL("./", document.baseURI).href;
    const held = carried();
    this.worker = new Worker(workerAddress(parts.worker), { type: "module" });
    this.total = Object.values(files).reduce((sum, bytes) => sum + bytes, 0);
    this.worker.onmessage = ({ data }) => {
      if (data.scripted) this.#had(files[parts.worker] + files[parts.script]);
      else this.#hear(data);
    };
    this.worker.onerror = (event) => {
      event.preventDefault();
      this.#hear(brokenBy(event));
    };
    this.worker.postMessage({ script: { url: base + parts.script, name: parts.script, bytes: held?.script }, life: this.life });
    const apart = held !== null || origin === "null";
    const gathered = gather(base, parts, held, apart, (bytes) => this.#had(bytes));
    Promise.all(Object.entries(gathered).map(([part, value]) => this.#deliver(part, value))).catch((error) => this.#hear({ broken: whyNotStarted(error) }));
  }

  /** Hear what it says, from its beginning. @param {(news: any) => void} hear */
  listen(hear) {
    this.#hear = hear;
    for (const news of this.#heard.splice(0)) this.#hear(news);
  }

  /** End it, whatever it does; nothing more is heard of it. */
  end() {
    this.#hear = () => {};
    this.worker.terminate();
  }

  /** @param {string} part @param {Promise<WebAssembly.Module | Uint8Array<ArrayBuffer>>} promise */
  async #deliver(part, promise) {
    const value = await promise;
    this.worker.postMessage({ part, value }, value instanceof Uint8Array ? [value.buffer] : []);
  }

  /** @param {number} bytes */
  #had(bytes) {
    this.#bytes += bytes;
    if (performance.now() - this.#told < OFTEN && this.#bytes < this.total) return;
    this.#told = performance.now();
    this.#hear({ bytes: Math.min(this.#bytes, this.total), total: this.total });
  }
}

/** What an error outside of all that the worker catches means: it runs no more, or has never run. @param {ErrorEvent} event */
function brokenBy({ message }) {
  return message ? { broken: message, died: true } : { broken: "Its program could not be loaded." };
}

/**
 * Launch it for whoever takes it, unless somebody was here before: scripts come in any order.
 *
 * @param {() => import("../types.js").Start} start
 */
export function launchEarly(start) {
  if (window.launched === undefined) window.launched = new Launched(start());
}

/** The worker that was launched early, once; none is after this. @returns {Launched | null} */
export function takeLaunched() {
  const { launched } = window;
  window.launched = null;
  return launched ?? null;
}
