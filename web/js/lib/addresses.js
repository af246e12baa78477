/**
 * The addresses of what runs beside the page, by the one policy of Trusted Types that it allows: nothing but the build's
 * own workers can be started, whatever an address, a file or a record says.
 */

const OURS = /^(sw|worker-[0-9a-f]{12})\.js$/;

/**
 * Where a worker may be started from: its file; in the edition that is one file, from the page itself; and where a host
 * has shut the page in, from a text that fetches the file.
 *
 * @param {string} name of a worker, beside the page
 * @returns {any} what a browser takes as its address
 * @throws {TypeError} where it is none
 */
export function workerAddress(name) {
  const { trustedTypes } = window;
  if (!trustedTypes) return address(name);
  // A policy of a name can be made once, and two scripts of the page need it.
  window.workerPolicy ??= trustedTypes.createPolicy("trenchworks", { createScriptURL: address });
  return window.workerPolicy.createScriptURL(name);
}

/** @param {string} name */
function address(name) {
  if (!OURS.test(name)) throw new TypeError("That is no worker of this page.");
  const part = document.getElementById("part-worker");
  if (part) return `data:text/javascript;base64,${part.textContent}`;
  const { href } = new URL(name, document.baseURI);
  return origin === "null" ? `data:text/javascript,${encodeURIComponent(`import ${JSON.stringify(href)};`)}` : href;
}
