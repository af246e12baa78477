/** Starts Python from the parts that the build made, all of them fetched at once and counted as they come. */

import { loadPyodide } from "pyodide";

/**
 * @typedef {{worker: string, script: string, wasm: string, library: string, package: string}} Parts names of files: this
 *   worker, Pyodide's own script and program, the standard library, our package; the last two are gzipped archives
 * @typedef {{base: string, parts: Parts, files: Record<string, number>, held?: import("./carried.js").Held | null}} Start
 *   `base` is the folder of the parts, `files` the bytes of each, `held` the parts themselves where they are at hand
 */

/** A part that could not be had. */
export class Missing extends Error {}

const PACKAGE = "/trenchworks.zip"; // where Python finds it
const NOWHERE = "https://inside.invalid/"; // never asked: what Pyodide wants from there is at hand

/**
 * @param {Start} start
 * @param {(bytes: number) => void} had told of every byte of a part, once
 * @throws {Missing}
 */
export async function startPython({ base: folder, parts, files, held }, had) {
  const base = held ? NOWHERE : folder;
  /** @param {"wasm" | "library" | "package"} part */
  const got = (part) => (held ? Promise.resolve(new Response(held[part])) : fetched(base, parts[part]));
  had(files[parts.worker] ?? 0); // that is this file
  const address = held ? carriedScript(held.script) : Promise.resolve(base + parts.script);
  const script = address.then((url) => load(url, parts.script)).then((module) => {
    had(files[parts.script] ?? 0);
    return module.default;
  });
  const program = got("wasm").then((response) => compiled(held ? unpacked(response) : response, had, parts.wasm));
  const library = got("library").then((response) => inflated(response, had, parts.library));
  const code = got("package").then((response) => inflated(response, had, parts.package));
  const giveBack = handOver(base, program, library);
  const started = loadPyodide({
    indexURL: base,
    stdLibURL: base + parts.library,
    lockFileContents: PYODIDE_LOCK, // without it Pyodide would fetch a list of packages, of which we need none
    createPyodideModule: async (settings) => (await sure(script))(settings),
    fsInit: async (FS) => FS.writeFile(PACKAGE, await sure(code)),
    env: { PYTHONPATH: PACKAGE },
  });
  const [python] = await Promise.all([started, script, program, library, code]);
  giveBack();
  return python;
}

/**
 * What Pyodide gets of a part that fails is silence, since it would only add noise of its own: who started it is told.
 *
 * @template T
 * @param {Promise<T>} part
 * @returns {Promise<T>}
 */
const sure = (part) => part.catch(() => new Promise(() => {}));

/**
 * A module, which is imported, so that its bytes are counted at its end.
 *
 * @param {string} url
 * @param {string} name
 */
function load(url, name) {
  return import(url).catch(() => {
    throw new Missing(`${name} could not be loaded.`);
  });
}

/** A gzipped script as an address to import it from. @param {Uint8Array<ArrayBuffer>} script */
async function carriedScript(script) {
  const text = await unpacked(new Response(script)).text();
  return `data:text/javascript;charset=utf-8,${encodeURIComponent(text.replace(/\n\/\/# sourceMappingURL=\S*\s*$/, ""))}`;
}

/** What was gzipped, as a program that may be compiled while it comes. @param {Response} response */
const unpacked = (response) => new Response(
  /** @type {ReadableStream} */ (response.body).pipeThrough(new DecompressionStream("gzip")),
  { headers: { "content-type": "application/wasm" } },
);

/** @param {string} base @param {string} name */
async function fetched(base, name) {
  const response = await fetch(base + name).catch(() => null);
  if (!response?.ok) throw new Missing(`${name} could not be loaded${response ? ` (${response.status})` : ""}.`);
  return response;
}

/**
 * All bytes of a part, counted as they come.
 *
 * @param {Response} response
 * @param {(bytes: number) => void} had
 * @param {string} name
 * @param {GenericTransformStream} [through]
 */
async function bytesOf(response, had, name, through = new TransformStream()) {
  const count = new TransformStream({
    transform(chunk, controller) {
      had(chunk.byteLength);
      controller.enqueue(chunk);
    },
  });
  try {
    const body = /** @type {ReadableStream<Uint8Array>} */ (response.body);
    const out = body.pipeThrough(count).pipeThrough(/** @type {TransformStream} */ (through));
    return new Uint8Array(await new Response(out).arrayBuffer());
  } catch {
    throw new Missing(`${name} broke off on its way.`);
  }
}

/** A gzipped part. @param {Response} response @param {(bytes: number) => void} had @param {string} name */
const inflated = (response, had, name) => bytesOf(response, had, name, new DecompressionStream("gzip"));

/**
 * The program, compiled while it comes. The browser keeps what it compiled only for a response of its own, so that the
 * bytes are counted on a copy.
 *
 * @param {Response} response
 * @param {(bytes: number) => void} had
 * @param {string} name
 */
async function compiled(response, had, name) {
  const bytes = bytesOf(response.clone(), had, name);
  const [module] = await Promise.all([
    WebAssembly.compileStreaming(response).catch(async () => WebAssembly.compile(await bytes)), // a host may know no wasm
    bytes,
  ]);
  return module;
}

/**
 * Answers Pyodide's own requests from what is on its way already: its program by the compiled one, and the library.
 *
 * @param {string} base
 * @param {Promise<WebAssembly.Module>} program
 * @param {Promise<Uint8Array>} library
 * @returns {() => void} which ends it
 */
function handOver(base, program, library) {
  const { fetch } = self;
  const { instantiateStreaming } = WebAssembly;
  self.fetch = async (input) => {
    const url = String(input instanceof Request ? input.url : input);
    return new Response(url.endsWith(".wasm") ? null : /** @type {BodyInit} */ (await sure(library)));
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
