/** Starts Python from parts that the page sends to the worker one by one as they come: nothing is fetched but a script. */

import { loadPyodide } from "pyodide";
import { Missing } from "./error.js";

/**
 * @typedef {"program" | "library" | "package"} PartName
 * @typedef {{url: string, name: string, bytes?: Uint8Array<ArrayBuffer>}} Script Pyodide's own: where it is, or gzipped
 */

/** The parts, each of which comes in a message of its own. */
export class Deliveries {
  /** @type {Record<string, (value: any) => void>} */
  #settle = {};
  program = /** @type {Promise<WebAssembly.Module | Uint8Array<ArrayBuffer>>} */ (this.#awaited("program"));
  library = /** @type {Promise<Uint8Array<ArrayBuffer>>} */ (this.#awaited("library"));
  package = /** @type {Promise<Uint8Array<ArrayBuffer>>} */ (this.#awaited("package"));

  /** @param {PartName} part @returns {Promise<any>} */
  #awaited(part) {
    return new Promise((resolve) => {
      this.#settle[part] = resolve;
    });
  }

  /** @param {{part: PartName, value: unknown}} message */
  arrive({ part, value }) {
    this.#settle[part](value);
  }
}

const PACKAGE = "/trenchworks.zip"; // where Python finds it
const NOWHERE = "https://inside.invalid/"; // never asked: what Pyodide wants from there is at hand

/**
 * @param {Script} script
 * @param {Deliveries} parts
 * @param {() => void} had told when the script is here
 * @throws {Missing}
 */
export async function startPython(script, parts, had) {
  const loaded = load(script).then((module) => {
    had();
    return module.default;
  });
  const program = parts.program.then((had) => (had instanceof WebAssembly.Module ? had : WebAssembly.compile(had)));
  const giveBack = handOver(program, parts.library);
  const started = loadPyodide({
    indexURL: NOWHERE,
    stdLibURL: `${NOWHERE}library`,
    lockFileContents: PYODIDE_LOCK, // without it Pyodide would fetch a list of packages, of which we need none
    createPyodideModule: async (settings) => (await sure(loaded))(settings),
    fsInit: async (FS) => FS.writeFile(PACKAGE, await parts.package),
    env: { PYTHONPATH: PACKAGE },
  });
  const [python] = await Promise.all([started, loaded, program]);
  giveBack();
  return python;
}

/**
 * What Pyodide gets of what fails is silence, since it would only add noise of its own: who started it is told.
 *
 * @template T
 * @param {Promise<T>} part
 * @returns {Promise<T>}
 */
const sure = (part) => part.catch(() => new Promise(() => {}));

/** A module is imported, so that nobody can count its bytes as they come. @param {Script} script */
async function load({ url, name, bytes }) {
  const address = bytes ? await asAddress(bytes) : url;
  return import(address).catch(() => {
    throw new Missing(`${name} could not be loaded.`);
  });
}

/** A gzipped script as an address to import it from. @param {Uint8Array<ArrayBuffer>} script */
async function asAddress(script) {
  const out = /** @type {ReadableStream} */ (new Response(script).body).pipeThrough(new DecompressionStream("gzip"));
  const text = await new Response(out).text();
  return `data:text/javascript;charset=utf-8,${encodeURIComponent(text.replace(/\n\/\/# sourceMappingURL=\S*\s*$/, ""))}`;
}

/**
 * Answers Pyodide's own requests from what the page sends: its program by the compiled one, and the library.
 *
 * @param {Promise<WebAssembly.Module>} program
 * @param {Promise<Uint8Array<ArrayBuffer>>} library
 * @returns {() => void} which ends it
 */
function handOver(program, library) {
  const { fetch } = self;
  const { instantiateStreaming } = WebAssembly;
  self.fetch = async (input) => {
    const url = String(input instanceof Request ? input.url : input);
    return new Response(url.endsWith(".wasm") ? null : await library);
  };
  WebAssembly.instantiateStreaming = async (_, imports) => {
    const module = await sure(program);
    return { module, instance: await WebAssembly.instantiate(module, imports) };
  };
  return () => {
    self.fetch = fetch;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  };
}
