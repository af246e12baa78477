/** The addresses of what runs beside the page; none but those that the build made is ever given out. */

/** @param {string} name of a worker, beside the page */
export function workerAddress(name) {
  return new URL(name, document.baseURI).href;
}
