/** Web Locks: who holds one is alone with it among all tabs, and loses it with its page or worker, however that ends. */

/** @typedef {{held: Promise<void>, release: () => void}} Claim */

/**
 * Wait for a lock and hold it until it is let go. Where the browser has no locks, or gives none here, it counts as held.
 *
 * @param {string} name
 * @param {LockMode} [mode]
 * @returns {Claim}
 */
export function claim(name, mode = "exclusive") {
  const wish = new AbortController();
  /** @type {() => void} */
  let release = () => wish.abort();
  const held = new Promise((/** @type {(value: void) => void} */ resolve) => {
    const hold = () => {
      resolve();
      return new Promise((/** @type {(value: void) => void} */ done) => {
        release = done;
      });
    };
    try {
      // A wish that was withdrawn is never granted; any other refusal means that there are no locks here.
      navigator.locks.request(name, { mode, signal: wish.signal }, hold).catch(() => !wish.signal.aborted && resolve());
    } catch {
      resolve();
    }
  });
  return { held, release: () => release() };
}
