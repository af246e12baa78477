// A notebook in short: a stock Pyodide with micropip, in which one cell runs. Arguments: Pyodide's folder, micropip's
// wheel, the cell's code. Prints what the cell returns.
import fs from "node:fs";
import { pathToFileURL } from "node:url";

const [pyodide, micropip, code] = process.argv.slice(2);
try {
  const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`).href);
  const py = await loadPyodide();
  py.unpackArchive(new Uint8Array(fs.readFileSync(micropip)), "wheel");
  console.log(await py.runPythonAsync(code));
} catch (error) {
  console.error(String(error.message ?? error));
  process.exitCode = 1;
}
