/**
 * The engine's worker: Python by Pyodide, with one door for texts. It starts on the first message, which says where
 * its files are; every later message is a text for the door.
 */

/** @typedef {{base: string, pyodide: string, wheel: string, files: Record<string, number>}} Start */

const SLICE = 20; // ms of work before messages are looked at again

/** @type {{handle: (text: string) => string, tick: (ms: number) => string | undefined} | null} */
let bridge = null;
/** @type {string} the file that could not be had, in words */
let missing = "";
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
    await load(start);
    self.postMessage({ ready: true });
  } catch (error) {
    self.postMessage({ broken: missing || `Python could not start: ${sentence(error)}` });
  }
}

/** @param {Start} start */
async function load({ base, pyodide: folder, wheel, files }) {
  const had = countBytes(base, files);
  const indexURL = base + folder;
  /** @param {string} name a module, which is imported, so that no fetch of ours counts it */
  const module = async (name) => {
    try {
      const loaded = await import(base + name);
      had(files[name] ?? 0);
      return loaded;
    } catch (error) {
      missing ||= `${name} could not be loaded.`;
      throw error;
    }
  };
  const [{ loadPyodide }, code] = await Promise.all([
    module(`${folder}pyodide.mjs`),
    fetch(base + wheel).then((response) => response.arrayBuffer()),
    module(`${folder}pyodide.asm.mjs`), // so that it is under way beside the others
  ]);
  const python = await loadPyodide({ indexURL });
  python.unpackArchive(code, "wheel");
  bridge = python.pyimport("trenchworks.bridge");
}

/**
 * Report the bytes of every listed file as they come, and remember which file failed.
 *
 * @param {string} base
 * @param {Record<string, number>} files
 */
function countBytes(base, files) {
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
    const response = await plain(input, init).catch((error) => {
      missing = `${name} could not be loaded.`;
      throw error;
    });
    if (!response.ok) {
      missing = `${name} could not be loaded (${response.status}).`;
      throw new Error(missing);
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
