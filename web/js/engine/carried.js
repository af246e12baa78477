/** The engine's parts where the page carries them itself: in the edition that is one file. */

/** @typedef {Record<string, Uint8Array<ArrayBuffer>>} Held parts by what they are, gzipped; the worker is none of them */

/** @type {Held | null | undefined} */
let held;

/** The parts that the worker needs, or null where they are files of their own. @returns {Held | null} */
export function carried() {
  if (held === undefined) {
    const found = [...document.querySelectorAll("script[id^=part-]:not(#part-worker)")];
    held = found.length ? Object.fromEntries(found.map((part) => [part.id.slice(5), decoded(part.textContent ?? "")])) : null;
  }
  return held;
}

/** @param {string} text base64 */
function decoded(text) {
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i);
  return bytes;
}
