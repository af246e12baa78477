// Starts Pyodide under Node as one JSON text tells: {pyodide, wheel | package, library?, mounts, files, env, code}.
// The exit code is the value of the code's last line.
import fs from "node:fs";
import { pathToFileURL } from "node:url";

const order = JSON.parse(process.argv[2]);
const bytes = (path) => new Uint8Array(fs.readFileSync(path));

// Unbuffered, so that a test run can be watched; a full pipe makes writeSync fail until its reader catches up.
const stream = (fd) => ({
  write(text) {
    for (let sent = 0; sent < text.length; ) {
      try {
        sent += fs.writeSync(fd, text, sent);
      } catch (error) {
        if (error.code !== "EAGAIN") throw error;
      }
    }
    return text.length;
  },
});

try {
  const { loadPyodide } = await import(pathToFileURL(`${order.pyodide}/pyodide.mjs`).href);
  const py = await loadPyodide({ stdLibURL: order.library, env: { HOME: "/home", ...order.env } });
  py.setStdout(stream(1));
  py.setStderr(stream(2));
  if (order.package) py.FS.writeFile("/package.zip", bytes(order.package));
  else {
    py.FS.mkdirTree("/wheel");
    py.unpackArchive(bytes(order.wheel), "wheel", { extractDir: "/wheel" });
  }
  for (const [inside, outside] of Object.entries(order.mounts)) py.mountNodeFS(inside, outside);
  for (const [inside, outside] of Object.entries(order.files)) py.FS.writeFile(inside, bytes(outside));
  process.exitCode = py.runPython(order.code);
} catch (error) {
  // Caught here, since Node's own report begins with the whole one-line source of Pyodide.
  console.error(String(error.stack ?? error));
  process.exitCode = 1;
}
