/**
 * Make the page's bundle: `node tools/bundle/bundle.mjs FOLDER [--site]`.
 *
 * Write the modules that a first game needs as one file, those of all other screens as another
 * (later.js), and the style sheets as two, minified, and compressed copies of each file, including
 * files that were already there. Files keep the names of their sources, so a bundle in
 * src/cirkis/web/bundle replaces them. A site's bundle has all modules in one file, its workers as
 * well, but no compressed copies.
 */

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { build } from "esbuild";

const WEB = join(dirname(fileURLToPath(import.meta.url)), "../../src/cirkis/web");
const COMPRESSIBLE = /\.(css|ftl|js|json|svg)$/;
/** The first versions with the features that the page needs (light-dark() in CSS, :has). */
const TARGET = ["chrome123", "firefox121", "safari17.5"];
/** What a site loads in workers; the docs import python.js. */
const WORKERS = ["table_worker", "engine_worker", "snapshot_worker", "python"];

/** What main.js imports lazily, but a first game or every visit needs. */
const FIRST = ["./table/table_screen.js", "./club/membership.js"];
const LATER = "./later.js";
const MAIN = join(WEB, "main.js");
const IN_BROWSER = /^\.\.?\/in_browser\/(status|transport)\.js$/;
const LAZY = /\bimport\("(\.[^"]+\.js)"\)(?!\.[A-Z])/g; // those in comments name a type
const FIRST_AND_LATER = /"\.\/first\.js"/g;

/** Keeps the code for play without a server out of the bundle for a server. */
const apart = {
  name: "apart",
  setup: ({ onResolve }) =>
    onResolve({ filter: IN_BROWSER }, ({ path }) => ({ path: path.replace("..", "."), external: true })),
};

/**
 * Makes one module of all screens that main.js loads later, and lets modules be imported at once if
 * they are in the same file as what imports them.
 */
const inTwo = {
  name: "in two",
  setup: ({ onLoad, onResolve }) => {
    const screens = [...readFileSync(MAIN, "utf-8").matchAll(LAZY)]
      .map(([, path]) => path)
      .filter((path) => !FIRST.includes(path) && !IN_BROWSER.test(path));
    const later = [...new Set(screens)];
    onResolve({ filter: /^\.\/later\.js$/ }, () => ({ path: join(WEB, LATER) }));
    onLoad({ filter: /\/web\/later\.js$/ }, () => {
      const parts = later.map((path, number) => `export * as screen${number} from "${path}";`);
      return { contents: ['import "./main.js";', ...parts].join("\n"), resolveDir: WEB };
    });
    onLoad({ filter: /\/web\/.*\.js$/ }, ({ path: file }) => {
      const atOnce = [];
      const text = readFileSync(file, "utf-8").replace(LAZY, (lazy, path) => {
        if (IN_BROWSER.test(path)) return lazy;
        if (file === MAIN && later.includes(path))
          return `import("${LATER}").then((one) => one.screen${later.indexOf(path)})`;
        atOnce.push(`import * as atOnce${atOnce.length} from "${path}";`);
        return `Promise.resolve(atOnce${atOnce.length - 1})`;
      });
      return { contents: [text, ...atOnce].join("\n") };
    });
  },
};

const folder = process.argv[2];
const isSite = process.argv[3] === "--site";
const common = { bundle: true, minify: true, outdir: folder, target: TARGET, legalComments: "none" };

/** Bundle the modules as main.js and later.js. */
async function buildInTwo() {
  const { outputFiles } = await build({
    ...common,
    entryPoints: [MAIN, LATER],
    format: "esm",
    splitting: true,
    chunkNames: "first",
    plugins: [apart, inTwo],
    write: false,
  });
  // esbuild puts all of main.js, which later.js imports, into a third file, and leaves a main.js
  // that only imports it.
  const made = Object.fromEntries(outputFiles.map((file) => [basename(file.path), file.text]));
  const { "main.js": main, "first.js": first, "later.js": later, ...others } = made;
  if (!first || Object.keys(others).length) throw new Error(`not two files: ${Object.keys(made)}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "main.js"), first);
  writeFileSync(join(folder, "later.js"), later.replace(FIRST_AND_LATER, '"./main.js"'));
}

if (isSite) await build({ ...common, entryPoints: [MAIN], format: "esm" });
else await buildInTwo();
if (isSite)
  await build({
    ...common,
    entryPoints: WORKERS.map((name) => join(WEB, "in_browser", `${name}.js`)),
    outdir: join(folder, "in_browser"),
    format: "esm",
  });
await build({
  ...common,
  entryPoints: [join(WEB, "style/first.css"), join(WEB, "style/page.css")],
  outdir: join(folder, "style"),
  external: ["../fonts/*"],
});

for (const name of isSite ? [] : readdirSync(folder, { recursive: true })) {
  if (!COMPRESSIBLE.test(name)) continue;
  const text = readFileSync(join(folder, name));
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
  writeFileSync(join(folder, `${name}.br`), brotliCompressSync(text, { params }));
  writeFileSync(join(folder, `${name}.gz`), gzipSync(text, { level: 9 }));
}
