/** Time to read: after dice have fallen, or something was told, the computer waits a moment before it goes on. */

import { motionAllowed } from "../lib/prefs.js";

const READ = /** @type {Record<string, number>} */ ({ roll: 1100, note: 450 }); // ms by kind of event

export class Pace {
  #goOn = () => {};

  constructor() {
    // Whoever presses anything has seen enough.
    for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, () => this.#goOn(), true);
  }

  /**
   * @param {import("../types.js").View | null} view with what has just happened
   * @returns {Promise<void>} resolves when it has been read, or somebody is in a hurry
   */
  rest(view) {
    const ms = Math.max(0, ...(view?.events ?? []).map((event) => (event.text && READ[event.kind]) || 0));
    if (!ms || !motionAllowed() || document.hidden) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#goOn = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
