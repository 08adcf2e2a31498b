/** Runs prepare.py on a folder with the interpreter of the site: node prepare.mjs FOLDER. */

import { readFile } from "node:fs/promises";
import { loadPyodide } from "pyodide";

const [folder] = process.argv.slice(2);
const python = await loadPyodide({ env: { PYTHONNODEBUGRANGES: "1" } });
python.mountNodeFS("/parts", folder);
python.runPython(await readFile(new URL("prepare.py", import.meta.url), "utf8"));
