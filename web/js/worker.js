/**
 * The engine's worker: Python by Pyodide, with one door for texts. The first message says where Pyodide's script is, the
 * next ones bring the other parts of Python; every later message is a text for the door.
 */

import { lastLine, whyNotStarted } from "./engine/error.js";
import { Deliveries, startPython } from "./engine/python.js";

const SLICE = 20; // ms of work before messages are looked at again

/** @type {{handle: (text: string) => string, tick: (ms: number) => string | undefined} | null} */
let bridge = null;
let working = false;

// A turn through a channel of our own comes back at once, where a timer would wait 4 ms.
const turn = new MessageChannel();
turn.port1.onmessage = () => guarded(work);

const deliveries = new Deliveries();

self.onmessage = ({ data }) => {
  if (typeof data === "string") guarded(() => answer(data));
  else if (data.part) deliveries.arrive(data);
  else begin(data);
};

/** @param {{script: import("./engine/python.js").Script, life: string}} start */
async function begin({ script, life }) {
  live(life);
  try {
    const python = await startPython(script, deliveries, () => self.postMessage({ scripted: true }));
    const build = python.pyimport("trenchworks.build_id").BUILD_ID;
    if (build === BUILD_ID) bridge = python.pyimport("trenchworks.bridge");
    self.postMessage({ ready: true, build: build === BUILD_ID ? build : "mixed" });
  } catch (error) {
    self.postMessage({ broken: whyNotStarted(error) });
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
    self.postMessage({ broken: `Python stopped: ${lastLine(error)}` });
  }
}
