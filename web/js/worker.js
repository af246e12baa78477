/**
 * The engine's worker: Python by Pyodide, with one door for texts. It starts on the first message, which says where
 * its files are; every later message is a text for the door.
 */

import { Missing, startPython } from "./engine/python.js";

const SLICE = 20; // ms of work before messages are looked at again

/** @type {{handle: (text: string) => string, tick: (ms: number) => string | undefined} | null} */
let bridge = null;
let working = false;

// A turn through a channel of our own comes back at once, where a timer would wait 4 ms.
const turn = new MessageChannel();
turn.port1.onmessage = () => guarded(work);

self.onmessage = ({ data }) => {
  if (typeof data !== "string") begin(data);
  else guarded(() => answer(data));
};

/** @param {import("./engine/python.js").Start & {life: string}} start */
async function begin(start) {
  live(start.life);
  try {
    const python = await startPython(start, counter(start.files));
    const build = python.pyimport("trenchworks.build_id").BUILD_ID;
    if (build === BUILD_ID) bridge = python.pyimport("trenchworks.bridge");
    self.postMessage({ ready: true, build: build === BUILD_ID ? build : "mixed" });
  } catch (error) {
    const why = sentence(error);
    self.postMessage({ broken: error instanceof Missing ? why : `Python could not start: ${why}` });
  }
}

/** Hold a lock until the end, however that comes: so the page learns of it. @param {string} name */
function live(name) {
  const hold = () => {
    self.postMessage({ alive: true });
    return new Promise(() => {});
  };
  try {
    navigator.locks.request(name, hold).catch(() => {});
  } catch {
    // no locks here: then it can but say itself what breaks it
  }
}

/** Tells the page of bytes as they come, though not of each. @param {Record<string, number>} files */
function counter(files) {
  const total = Object.values(files).reduce((sum, bytes) => sum + bytes, 0);
  let bytes = 0;
  let told = 0;
  /** @param {number} more */
  return (more) => {
    bytes += more;
    if (performance.now() - told < 50 && bytes < total) return;
    told = performance.now();
    self.postMessage({ bytes: Math.min(bytes, total), total });
  };
}

/** @param {string} text */
function answer(text) {
  if (!bridge) throw new Error("Python is not there.");
  self.postMessage(bridge.handle(text));
  if (!working) work();
}

/** One slice of what runs; then, while anything does, messages first and the next slice after them. */
function work() {
  const messages = bridge?.tick(SLICE);
  working = typeof messages === "string";
  if (!working) return;
  for (const message of JSON.parse(/** @type {string} */ (messages))) self.postMessage(JSON.stringify(message));
  turn.port2.postMessage(null);
}

/**
 * The door never raises; where it does, Python itself is broken and only a new worker helps.
 *
 * @param {() => void} act
 */
function guarded(act) {
  try {
    act();
  } catch (error) {
    self.postMessage({ broken: `Python stopped: ${sentence(error)}` });
  }
}

/** @param {unknown} error */
function sentence(error) {
  const lines = String(error instanceof Error ? error.message : error).trim().split("\n");
  return lines[lines.length - 1].slice(0, 200);
}
