/** The addresses of what runs beside the page; none but those that the build made is ever given out. */

/**
 * Where a worker may be started from: its file; in the edition that is one file, from the page itself; and where a host
 * has shut the page in, from a text that fetches the file.
 *
 * @param {string} name of a worker, beside the page
 */
export function workerAddress(name) {
  const part = document.getElementById("part-worker");
  if (part) return `data:text/javascript;base64,${part.textContent}`;
  const { href } = new URL(name, document.baseURI);
  return origin === "null" ? `data:text/javascript,${encodeURIComponent(`import ${JSON.stringify(href)};`)}` : href;
}
