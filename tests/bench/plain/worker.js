// What one would write with no care for the start: Pyodide as its package comes, and our sources.
import { loadPyodide } from "./pyodide.mjs";

const python = await loadPyodide();
const sources = await fetch("sources.zip");
python.unpackArchive(await sources.arrayBuffer(), "zip");
const { handle } = python.pyimport("trenchworks.bridge");
postMessage(handle('{"id": 1, "op": "new", "game": "trench"}'));
