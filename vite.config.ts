/**
 * Two builds a runtime: the client (islands, styles) into dist/<runtime>/client, the server (pages and API) into
 * dist/<runtime>/server. Authored against React; UI_RUNTIME=react builds with it, the default is Preact by alias.
 */
import { readFileSync } from "node:fs";
import process from "node:process";
import type { Theme } from "@unocss/preset-wind4";
import UnoCSS from "@unocss/vite";
import { defineConfig, type Plugin, type PluginOption, type UserConfig } from "vite";
import { precompileJsx } from "./tasks/precompile_jsx.ts";
import { iconSprite } from "./tasks/build_icons.ts";
import { widgetsInDevelopment } from "./tasks/build_widgets.ts";
import { pdfFiles } from "./tasks/pdf_files.ts";
import unoConfig from "./uno.config.ts";

const root = new URL(".", import.meta.url).pathname.replace(/\/$/, "");
const runtime = process.env.UI_RUNTIME === "react" ? "react" : "preact";

/** Native packages: loaded from node_modules at run time. */
const NATIVE = [
  "@libsql/client",
  "libsql",
  "@node-rs/argon2",
  "@napi-rs/canvas",
  "sharp",
  "isomorphic-dompurify",
];

const preactInPlaceOfReact = [
  { find: /^react-dom\/server(\..*)?$/, replacement: "preact-render-to-string" },
  { find: /^react-dom\/client$/, replacement: "preact/compat/client" },
  { find: /^react-dom$/, replacement: "preact/compat" },
  { find: /^react\/jsx-runtime$/, replacement: "preact/jsx-runtime" },
  { find: /^react\/jsx-dev-runtime$/, replacement: "preact/jsx-dev-runtime" },
  { find: /^react$/, replacement: "preact/compat" },
];

/** What draws again when a signal changes (`ui/signals.ts`). The server draws once, and its pages pay for no binding. */
function signalBinding(isServerBuild?: boolean) {
  const binding = isServerBuild ? "signals_server" : runtime === "preact" ? "signals_preact" : undefined;
  const find = /^@preact\/signals-react\/runtime$/;
  return binding ? [{ find, replacement: `${root}/ui/${binding}.ts` }] : [];
}

/** The server of the Preact build writes text (`routes/_markup`). */
const textInPlaceOfReact = [
  { find: /^react-dom\/server(\..*)?$/, replacement: `${root}/routes/_markup/render.ts` },
  { find: /^react$/, replacement: `${root}/routes/_markup/react.ts` },
];

/** A logger of libraries that asks for every environment variable, which the server may not read. */
const noDebugLogger = [{ find: /^debug$/, replacement: `${root}/api/external/no_debug_logger.ts` }];

const ISLAND = /\/islands\/((?:[^/]+\/)*(?!_)[^/]+)\.tsx$/;

/**
 * Where the browser finds its part of an island: the client's build comes first. A list of all of them would weigh on
 * every page. In development there is none, and the browser reads the list (`islands/_all.ts`).
 */
function islandAddresses(isBuild: boolean): (name: string) => string | undefined {
  if (!isBuild) return () => undefined;
  const manifest = JSON.parse(readFileSync(`${root}/dist/${runtime}/client/.vite/manifest.json`, "utf8"));
  return (name) => `/${manifest[`islands/${name}.tsx`].file}`;
}

/** Server code that imports a component of islands/ gets it wrapped by asIsland; islands among themselves do not. */
function islands(isBuild: boolean): Plugin {
  let addressOf: ReturnType<typeof islandAddresses> | undefined;
  return {
    name: "sdb-islands",
    enforce: "pre",
    async resolveId(source, importer, options) {
      if (!options.ssr || !importer || importer.includes("/islands/") || !source.endsWith(".tsx")) return;
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
      return resolved && ISLAND.test(resolved.id) ? `${resolved.id}?island` : resolved;
    },
    load(id) {
      const name = id.endsWith("?island") && ISLAND.exec(id.slice(0, -"?island".length))?.[1];
      if (!name) return;
      addressOf ??= islandAddresses(isBuild);
      return `import * as module from "/islands/${name}.tsx";
import { asIsland } from "/islands/_island.tsx";
export default asIsland(${JSON.stringify(name)}, module, ${JSON.stringify(addressOf(name))});`;
    },
  };
}

/** Pages in development: HonoX's bridge from Vite to a fetch handler, and a reload of the browser after each change. */
async function developmentServer(): Promise<PluginOption[]> {
  const { default: honox, devServerDefaultOptions } = await import("honox/vite");
  const exclude = [
    ...devServerDefaultOptions.exclude,
    /^\/(islands|routes|ui|forms|sdk|locales|widgets)\/.+\.(tsx?|json)/,
  ];
  const plugins = honox({ entry: "/routes/_dev.ts", devServer: { exclude } }) as Plugin[];
  // Its other plugins expect an app/ folder; one of them makes chokidar 5 watch nothing at all.
  return [...plugins.filter(({ name }) => name === "@hono/vite-dev-server"), reloadOnChange()];
}

function reloadOnChange(): Plugin {
  return {
    name: "sdb-reload",
    handleHotUpdate({ server, file }) {
      if (file.endsWith(".css")) return;
      server.hot.send({ type: "full-reload" });
      return [];
    },
  };
}

export default defineConfig(async ({ isSsrBuild, command }): Promise<UserConfig> => ({
  appType: "custom",
  publicDir: isSsrBuild ? false : "static",
  resolve: {
    alias: [
      ...runtime === "react" ? [] : isSsrBuild ? textInPlaceOfReact : preactInPlaceOfReact,
      ...isSsrBuild ? noDebugLogger : [],
      ...signalBinding(isSsrBuild),
    ],
    dedupe: ["react", "react-dom", "preact", "@preact/signals-core"],
  },
  oxc: { jsx: { runtime: "automatic", importSource: "react" } },
  define: {
    "process.env.NODE_ENV": '"production"',
    "import.meta.env.UI_RUNTIME": JSON.stringify(runtime),
  },
  plugins: [
    UnoCSS<Theme>({ ...unoConfig, configFile: false }),
    islands(command === "build"),
    isSsrBuild && runtime === "preact" ? precompileJsx(root, `${root}/routes/_markup/jsx_runtime.ts`) : [],
    iconSprite(root),
    pdfFiles(root),
    widgetsInDevelopment(),
    command === "serve" ? await developmentServer() : [],
  ],
  // A build is one bundle. In development packages load as they are, since CommonJS cannot be evaluated inline.
  ssr: command === "build" ? { noExternal: true, external: NATIVE, target: "node" } : {},
  build: isSsrBuild ? serverBuild() : clientBuild(),
}));

/** What dates and texts are formatted with. */
const FORMATS = ["locales/format.ts", "sdk/model/time.ts"].map((file) => `${root}/${file}`);
/** Packages have folders of that name too. */
const isUi = (id: string) =>
  // Rich text is shown by the server; the one island that previews it brings what that takes.
  id.startsWith(`${root}/ui/`) && !id.endsWith("/RichText.tsx") || FORMATS.includes(id);
/** State that is shared comes with the islands that share some; other pages do without. */
const isSignals = (id: string) => id.includes("/@preact/signals") || id.startsWith(`${root}/ui/signals`);

/** What nearly every island needs comes in two files instead of twenty small ones. */
const SHARED = [
  {
    name: "framework",
    test: /\/node_modules\/(?:\.deno\/[^/]+\/node_modules\/)?(?:preact|react|react-dom|scheduler)\//,
  },
  { name: "signals", test: isSignals },
  { name: "ui", test: (id: string) => isUi(id) && !isSignals(id) },
];

function clientBuild() {
  return {
    outDir: `dist/${runtime}/client`,
    assetsDir: "static",
    manifest: true,
    emptyOutDir: true,
    // Vite's helper adds a link for every part of an island before it loads: on a phone slower than what it hastens.
    modulePreload: false,
    rolldownOptions: {
      input: ["islands/_client.ts"],
      // The entry would import a file of its own for a constant that it shares with islands.
      optimization: { inlineConst: { mode: "all" as const } },
      output: { codeSplitting: { groups: SHARED } },
    },
  };
}

function serverBuild() {
  return {
    outDir: `dist/${runtime}/server`,
    emptyOutDir: true,
    minify: false,
    rolldownOptions: {
      input: {
        main: "routes/_main.ts",
        server: "routes/_server.ts",
        check_worker: "db/check_worker.ts",
        worker: "api/services/worker/worker.ts",
        read_back_worker: "api/external/read_back_worker.ts",
      },
      // Styles of citations, which their modules import as texts.
      moduleTypes: { ".csl": "text" as const, ".xml": "text" as const },
      output: { entryFileNames: "[name].js" },
    },
  };
}
