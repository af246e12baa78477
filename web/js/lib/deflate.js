/** Records in addresses: deflate, then base64url. */

/**
 * @param {string} text
 * @returns {Promise<string>}
 */
export async function pack(text) {
  const bytes = await through(new TextEncoder().encode(text), new CompressionStream("deflate"));
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/**
 * The text that was packed, with zlib's header or without it.
 *
 * @param {string} packed
 * @returns {Promise<string>} rejects where it is no packed text
 */
export async function unpack(packed) {
  const binary = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(binary, (char) => char.charCodeAt(0));
  const headed = bytes.length > 2 && (bytes[0] & 15) === 8 && ((bytes[0] << 8) | bytes[1]) % 31 === 0;
  return new TextDecoder("utf-8", { fatal: true }).decode(
    await through(bytes, new DecompressionStream(headed ? "deflate" : "deflate-raw")),
  );
}

const MOST = 4 << 20; // what the engine takes; a small text may inflate to anything

/**
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @param {CompressionStream | DecompressionStream} stream
 */
async function through(bytes, stream) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const parts = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > MOST) throw new RangeError("too large");
    parts.push(value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/**
 * The record in an address's fragment (`#r=...`); null where it has none. What is no record comes as the text that it is,
 * for the engine to say what is wrong with it.
 *
 * @param {string} hash
 * @returns {Promise<any>}
 */
export async function recordIn(hash) {
  const packed = /^#r=(.+)$/.exec(hash)?.[1];
  if (!packed) return null;
  const text = await unpack(packed).catch(() => "");
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
