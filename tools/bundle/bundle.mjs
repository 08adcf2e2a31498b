/**
 * Make the page's bundle: `node tools/bundle/bundle.mjs FOLDER [--site]`.
 *
 * Write all modules as one file and the style sheets as two, minified, and compressed copies of
 * each file, including files that were already there. Files keep the names of their sources, so a
 * bundle in src/cirkis/web/bundle replaces them. A site's bundle also has its workers, but no
 * compressed copies.
 */

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { build } from "esbuild";

const WEB = join(dirname(fileURLToPath(import.meta.url)), "../../src/cirkis/web");
const COMPRESSIBLE = /\.(css|ftl|js|json|svg)$/;
/** The first versions with the features that the page needs (light-dark() in CSS, :has). */
const TARGET = ["chrome123", "firefox121", "safari17.5"];
/** What a site loads in workers; the docs import python.js. */
const WORKERS = ["table_worker", "engine_worker", "snapshot_worker", "python"];

/** Keeps the code for play without a server out of the bundle for a server. */
const apart = {
  name: "apart",
  setup: ({ onResolve }) =>
    onResolve({ filter: /^\.\.\/in_browser\// }, ({ path }) => ({ path: path.slice(1), external: true })),
};

const folder = process.argv[2];
const isSite = process.argv[3] === "--site";
const common = { bundle: true, minify: true, outdir: folder, target: TARGET, legalComments: "none" };
await build({
  ...common,
  entryPoints: [join(WEB, "main.js")],
  format: "esm",
  plugins: isSite ? [] : [apart],
});
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
