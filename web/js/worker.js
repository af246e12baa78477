/**
 * The engine's worker: Python by Pyodide, with one door for texts. It starts on the first message, which says where
 * its files are; every later message is a text for the door.
 */

/** @typedef {{base: string, pyodide: string, wheel: string, files: Record<string, number>}} Start */

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

/** @param {Start} start */
async function begin(start) {
  try {
    // Pyodide waits for ever where a file of its own fails, so a missing file ends the start by itself.
    await new Promise((resolve, reject) => load(start, reject).then(resolve, reject));
    self.postMessage({ ready: true });
  } catch (error) {
    const why = sentence(error);
    self.postMessage({ broken: error instanceof Missing ? why : `Python could not start: ${why}` });
  }
}

/** A file that could not be had. */
class Missing extends Error {}

/** @param {Start} start @param {(why: Missing) => void} missing */
async function load({ base, pyodide: folder, wheel, files }, missing) {
  const had = countBytes(base, files, missing);
  had(files["worker.js"] ?? 0); // that is this file
  /** @param {string} name a module, which is imported, so that no fetch of ours counts it */
  const module = async (name) => {
    try {
      const loaded = await import(base + name);
      had(files[name] ?? 0);
      return loaded;
    } catch {
      throw new Missing(`${name} could not be loaded.`);
    }
  };
  const [{ loadPyodide }, code] = await Promise.all([
    module(`${folder}pyodide.mjs`),
    fetch(base + wheel).then((response) => response.arrayBuffer()),
    module(`${folder}pyodide.asm.mjs`), // so that it is under way beside the others
  ]);
  const python = await loadPyodide({ indexURL: base + folder });
  python.unpackArchive(code, "wheel");
  bridge = python.pyimport("trenchworks.bridge");
}

/**
 * Report the bytes of every listed file as they come, and any file that fails.
 *
 * @param {string} base
 * @param {Record<string, number>} files
 * @param {(why: Missing) => void} missing
 */
function countBytes(base, files, missing) {
  const total = Object.values(files).reduce((sum, bytes) => sum + bytes, 0);
  let bytes = 0;
  let told = 0;
  /** @param {number} more */
  const had = (more) => {
    bytes += more;
    if (performance.now() - told < 50 && bytes < total) return;
    told = performance.now();
    self.postMessage({ bytes: Math.min(bytes, total), total });
  };
  const plain = self.fetch;
  self.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, base).href;
    const name = url.startsWith(base) ? url.slice(base.length) : url;
    const response = await plain(input, init).catch(() => Response.error());
    if (!response.ok) {
      const why = new Missing(`${name} could not be loaded${response.status ? ` (${response.status})` : ""}.`);
      missing(why);
      throw why;
    }
    if (!(name in files) || !response.body) return response;
    const counted = response.body.pipeThrough(
      new TransformStream({
        transform(chunk, controller) {
          had(chunk.byteLength);
          controller.enqueue(chunk);
        },
      }),
    );
    return new Response(counted, { status: response.status, headers: response.headers });
  };
  return had;
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
