/** The engine in its worker: ids, one map of what is pending, stop, restart. */

import { EngineError } from "./error.js";
import { claim } from "../lib/locks.js";
import { Launched, takeLaunched } from "./launch.js";

const PATIENCE = 60_000; // ms for a start; then a person is told how far it is and may try anew, while it goes on
const CRASHES = 3; // more within a minute, and a person decides

/** @typedef {{resolve: (reply: any) => void, reject: (why: EngineError) => void, progress?: (progress: any) => void}} Pending */

export class Engine {
  #pending = /** @type {Map<number, Pending>} */ (new Map());
  #launched = /** @type {Launched | null} */ (null);
  #crashes = /** @type {number[]} */ ([]); // when
  #lastId = 0;
  #timer = 0;
  #share = 0; // of its bytes that are here while it starts
  #ready = false;
  #death = /** @type {import("../lib/locks.js").Claim | null} */ (null);

  /** @param {import("../types.js").Boot} boot @param {import("../types.js").EngineNews} on */
  constructor(boot, on) {
    this.boot = boot;
    this.on = on;
  }

  /** Start it, or start it anew: what was asked before is refused as `restarted`. */
  start() {
    this.#end("restarted", "The engine was started anew.");
    this.on.state("loading", "");
    this.#share = 0;
    this.#timer = setTimeout(() => this.#late(), PATIENCE);
    try {
      this.#launched = takeLaunched() ?? new Launched(this.boot);
      this.#launched.listen((news) => (typeof news === "string" ? this.#answer(JSON.parse(news)) : this.#news(news)));
    } catch (why) {
      this.#broken(`This browser lets no worker run here (${why instanceof Error ? why.name : why}).`);
    }
  }

  /**
   * Send one message; its reply keeps the promise. Aborting the signal asks for the best so far.
   *
   * @param {string} op
   * @param {Record<string, unknown>} [fields]
   * @param {{progress?: (progress: any) => void, signal?: AbortSignal}} [more]
   * @returns {Promise<any>}
   */
  ask(op, fields = {}, { progress, signal } = {}) {
    if (!this.#ready) return Promise.reject(new EngineError("restarted", "The engine is not ready."));
    const id = ++this.#lastId;
    this.#launched?.worker.postMessage(JSON.stringify({ id, op, ...fields }));
    signal?.addEventListener("abort", () => {
      if (this.#pending.has(id)) this.ask("stop", { target: id }).catch(() => {}); // it may have ended just now
    });
    return new Promise((resolve, reject) => this.#pending.set(id, { resolve, reject, progress }));
  }

  /** @param {any} reply */
  #answer(reply) {
    const pending = this.#pending.get(reply.id);
    if (reply.progress) return pending?.progress?.(reply.progress);
    this.#pending.delete(reply.id);
    if (reply.ok) pending?.resolve(reply);
    else pending?.reject(new EngineError(reply.error.code, reply.error.message));
  }

  /**
   * @param {{bytes?: number, total?: number, ready?: boolean, build?: string, alive?: boolean, broken?: string,
   *   died?: boolean}} news of the worker and its parts
   */
  #news({ bytes, total, ready, build, alive, broken, died }) {
    if (broken) return this.#broken(broken, died);
    if (alive) return this.#watch();
    if (bytes !== undefined && total) {
      this.#share = bytes / total;
      this.on.progress(bytes, total);
    }
    if (!ready) return;
    if (build !== this.boot.build) return this.#broken("Its parts are of different versions.");
    clearTimeout(this.#timer);
    this.#ready = true;
    this.on.state("ready", "");
  }

  #late() {
    const all = "All of it is here, but Python has not started within a minute.";
    const part = `After a minute ${Math.floor(this.#share * 100)} % of it is here.`;
    this.on.state("failed", this.#share < 1 ? part : all);
  }

  /** A worker that is ended from outside says nothing, but its lock falls to whoever waits for it. */
  #watch() {
    if (!this.#launched) return;
    const death = claim(this.#launched.life);
    this.#death = death;
    death.held.then(() => this.#death === death && this.#broken("It was ended.", true));
  }

  /**
   * What died is started anew; what could not start needs a person, who may mend the reason.
   *
   * @param {string} why
   * @param {boolean} [died]
   */
  #broken(why, died = this.#ready) {
    this.#crashes = [...this.#crashes.filter((time) => Date.now() - time < 60_000), Date.now()];
    if (died && this.#crashes.length <= CRASHES) return this.start();
    this.#end("failed", why);
    this.on.state("failed", why);
  }

  /** @param {string} code @param {string} why */
  #end(code, why) {
    clearTimeout(this.#timer);
    this.#death?.release();
    this.#death = null;
    this.#launched?.end();
    this.#launched = null;
    this.#ready = false;
    const lost = this.#pending;
    this.#pending = new Map();
    for (const { reject } of lost.values()) reject(new EngineError(code, why));
  }
}
