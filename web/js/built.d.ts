/** What the build writes into the scripts. */

/** The build's name, which the page and Python know too. */
declare const BUILD_ID: string;

/** What the service worker keeps, as Workbox has it. */
declare const __WB_MANIFEST: { url: string; revision: string | null; integrity: string }[];

/** The page for addresses that lead nowhere. */
declare const NOT_FOUND: string;

/** What of the site is not kept for playing offline. */
declare const NOT_KEPT: string[];

/** Pyodide's own description of itself, without the packages that it could load. */
declare const PYODIDE_LOCK: import("pyodide").Lockfile;

interface WorkerPolicy {
  createScriptURL(name: string): unknown;
}

interface Window {
  trustedTypes?: { createPolicy(name: string, rules: { createScriptURL(name: string): string }): WorkerPolicy };

  /** The page's one policy of Trusted Types, once it is made. */
  workerPolicy?: WorkerPolicy;

  /** A worker that was started before the page's other scripts came; null once it is too late for one. */
  launched?: import("./engine/launch.js").Launched | null;
}
