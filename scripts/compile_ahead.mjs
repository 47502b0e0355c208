// Runs compile_ahead.py in Pyodide: node compile_ahead.mjs CORE FOLDER, with a folder of Pyodide's core and one of archives.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [core, folder] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${core}/pyodide.mjs`));
const python = await loadPyodide({ indexURL: `${core}/` });
python.FS.mkdir("/archives");
python.FS.mount(python.FS.filesystems.NODEFS, { root: folder }, "/archives");
python.runPython(readFileSync(new URL("compile_ahead.py", import.meta.url), "utf8"));
python.globals.get("compile_folder")("/archives");
