// @ts-check
/** Python in a worker: the interpreter and this package. */

/** The folder of the page's files. */
export const ROOT = new URL("../", self.location.href);

/** The interpreter's URL, which the page passes as the worker's name. */
const PYTHON = self.name;

/** Where packages are unpacked. */
const PACKAGES = "/lib/python3.14/site-packages";

/**
 * Start Python with this package. Fail on a broken download, for which Pyodide would wait forever.
 * @returns {Promise<any>} Pyodide
 */
export const startPython = () => Promise.race([brokenDownload(), load()]);

async function load() {
  const file = (/** @type {string} */ name) => new URL(name, PYTHON).href;
  const library = fetch(file("library.zip"));
  const [{ loadPyodide }, { default: createPyodideModule }] = await Promise.all([
    import(file("pyodide.js")),
    import(file("pyodide.asm.js")),
  ]);
  const python = await loadPyodide({
    indexURL: file(""),
    stdLibURL: file("python_stdlib.zip"),
    createPyodideModule,
  });
  python.unpackArchive(await (await library).arrayBuffer(), "zip", { extractDir: PACKAGES });
  return python;
}

/** Reject once any file of this worker cannot be fetched in full. @returns {Promise<never>} */
function brokenDownload() {
  const plainFetch = self.fetch;
  return new Promise((_, reject) => {
    self.addEventListener("unhandledrejection", ({ reason }) => reject(reason));
    self.fetch = async (...what) => {
      const answer = await plainFetch(...what);
      if (!answer.ok) reject(new Error(`${answer.status} for ${answer.url}`));
      return answer;
    };
  });
}
