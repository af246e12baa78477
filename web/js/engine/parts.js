/** Fetches what Python is made of, all of it at once, counts it as it comes, and compiles the program meanwhile. */

import { Missing } from "./error.js";

/**
 * @typedef {{worker: string, script: string, wasm: string, library: string, package: string}} Parts names of files: our
 *   worker, Pyodide's own script and program, the standard library, our package; the last two are gzipped archives
 * @typedef {Uint8Array<ArrayBuffer>} Bytes
 * @typedef {{program: Promise<WebAssembly.Module | Bytes>, library: Promise<Bytes>, package: Promise<Bytes>}} Gathered
 */

/**
 * The program comes compiled, or as its bytes where `apart`: a worker of another origin takes no compiled one.
 *
 * @param {string} base the folder of the parts
 * @param {Parts} parts
 * @param {import("./carried.js").Held | null} held the parts themselves, where they are at hand
 * @param {boolean} apart
 * @param {(bytes: number) => void} had told of every byte of a part, once
 * @returns {Gathered} each of which may fail with Missing
 */
export function gather(base, parts, held, apart, had) {
  /** @param {"wasm" | "library" | "package"} part */
  const got = (part) => (held ? Promise.resolve(new Response(held[part])) : fetched(base, parts[part]));
  const program = got("wasm");
  return {
    program: apart
      ? program.then((response) => bytesOf(response, had, parts.wasm, held ? gunzip() : undefined))
      : program.then((response) => compiled(response, had, parts.wasm)),
    library: got("library").then((response) => bytesOf(response, had, parts.library, gunzip())),
    package: got("package").then((response) => bytesOf(response, had, parts.package, gunzip())),
  };
}

const gunzip = () => new DecompressionStream("gzip");

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
 * @returns {Promise<Bytes>}
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
