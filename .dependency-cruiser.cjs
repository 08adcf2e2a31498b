/** The page's layers: each folder imports only those above it in this list, and no circles. */
const LAYERS = [
  "vendor",
  "static_url.js",
  "i18n.js",
  "core",
  "text",
  "ui",
  "board",
  "input",
  "analysis",
  "multiplayer",
  "profile",
  "home",
  "lobby",
  "club",
  "help",
  "share",
  "table",
  "position_board",
  "lessons",
  "review",
  "study",
  "puzzles",
  "openings",
  "print",
  "in_browser",
  "main.js",
];
const WEB = "^src/cirkis/web/";
const pathOf = (names) => `${WEB}(${names.map((name) => name.replace(".", "[.]")).join("|")})(/|$)`;

module.exports = {
  forbidden: [
    { name: "no-circles", severity: "error", from: {}, to: { circular: true } },
    ...LAYERS.slice(0, -1).map((layer, i) => ({
      name: `${layer}-imports-above`,
      severity: "error",
      from: { path: pathOf([layer]) },
      // What is loaded on demand, such as workers and screens, may be anywhere.
      to: { path: pathOf(LAYERS.slice(i + 1)), dependencyTypesNot: ["dynamic-import"] },
    })),
    {
      name: "only-main-is-not-imported",
      severity: "error",
      from: {
        orphan: true,
        path: WEB,
        pathNot: `${WEB}(service_worker|in_browser/(kernel|\\w+_worker))[.]js$`,
      },
      to: {},
    },
  ],
  options: { exclude: "/(vendor|bundle)/", tsPreCompilationDeps: false },
};
