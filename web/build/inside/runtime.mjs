// Starts a Pyodide of the build's choice under Node, runs one function of a module beside this file there, and prints what
// it returns.
// Its one argument is a file with the order: {pyodide, library?, package?, wheels, mounts, epoch, step, args}. Where
// that fails, stderr says why, and the exit code is 1.
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const order = JSON.parse(fs.readFileSync(process.argv[2], "utf8"));
const bytes = (name) => new Uint8Array(fs.readFileSync(name));

try {
  const { loadPyodide } = await import(pathToFileURL(path.join(order.pyodide, "pyodide.mjs")).href);
  const py = await loadPyodide({
    ...(order.library && { stdLibURL: order.library }),
    // One hash seed, since sets among a program's constants are written in the order of their hashes.
    env: { PYTHONHASHSEED: "0", SOURCE_DATE_EPOCH: order.epoch, ...(order.package && { PYTHONPATH: "/package.zip" }) },
    fsInit: async (FS) => {
      if (order.package) FS.writeFile("/package.zip", bytes(order.package));
    },
  });
  for (const wheel of order.wheels) py.unpackArchive(bytes(wheel), "wheel");
  for (const [inside, outside] of Object.entries(order.mounts)) {
    py.FS.mkdirTree(inside);
    py.mountNodeFS(inside, outside);
  }
  const [module, step] = order.step.split(".");
  py.FS.writeFile(`/${module}.py`, bytes(path.join(path.dirname(process.argv[1]), `${module}.py`)));
  py.runPython("import sys; sys.path.insert(0, '/')");
  console.log(py.pyimport(module)[step](JSON.stringify(order.args)));
} catch (error) {
  // Caught here, since Node's own report begins with the whole one-line source of Pyodide.
  console.error(String(error.message ?? error).trim());
  process.exitCode = 1;
}
