/**
 * Two builds a runtime: the client (islands, styles) into dist/<runtime>/client, the server (pages and API) into
 * dist/<runtime>/server. Authored against React; UI_RUNTIME=react builds with it, the default is Preact by alias.
 */
import process from "node:process";
import UnoCSS from "@unocss/vite";
import { defineConfig, type Plugin } from "vite";
import unoConfig from "./uno.config.ts";

const runtime = process.env.UI_RUNTIME === "react" ? "react" : "preact";

/** Native packages: loaded from node_modules at run time. */
const NATIVE = ["@libsql/client", "libsql", "@node-rs/argon2"];

const preactInPlaceOfReact = [
  { find: /^react-dom\/server(\..*)?$/, replacement: "preact-render-to-string" },
  { find: /^react-dom\/client$/, replacement: "preact/compat/client" },
  { find: /^react-dom$/, replacement: "preact/compat" },
  { find: /^react\/jsx-runtime$/, replacement: "preact/jsx-runtime" },
  { find: /^react\/jsx-dev-runtime$/, replacement: "preact/jsx-dev-runtime" },
  { find: /^react$/, replacement: "preact/compat" },
];

const ISLAND = /\/islands\/((?:[^/]+\/)*(?!_)[^/]+)\.tsx$/;

/** Server code that imports a component of islands/ gets it wrapped by asIsland; islands among themselves do not. */
function islands(): Plugin {
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
      return `import * as module from "/islands/${name}.tsx";
import { asIsland } from "/islands/_island.tsx";
export default asIsland(${JSON.stringify(name)}, module);`;
    },
  };
}

export default defineConfig(({ isSsrBuild }) => ({
  appType: "custom",
  publicDir: isSsrBuild ? false : "static",
  resolve: {
    alias: runtime === "preact" ? preactInPlaceOfReact : [],
    dedupe: ["react", "react-dom", "preact"],
  },
  oxc: { jsx: { runtime: "automatic", importSource: "react" } },
  define: {
    "process.env.NODE_ENV": '"production"',
    "import.meta.env.UI_RUNTIME": JSON.stringify(runtime),
  },
  plugins: [UnoCSS({ ...unoConfig, configFile: false }), islands()],
  ssr: { noExternal: true, external: NATIVE, target: "node" },
  build: isSsrBuild ? serverBuild() : clientBuild(),
}));

function clientBuild() {
  return {
    outDir: `dist/${runtime}/client`,
    assetsDir: "static",
    manifest: true,
    emptyOutDir: true,
    rolldownOptions: { input: ["islands/_client.ts"] },
  };
}

function serverBuild() {
  return {
    outDir: `dist/${runtime}/server`,
    emptyOutDir: true,
    minify: false,
    rolldownOptions: { input: { main: "routes/_main.ts", server: "routes/_server.ts" }, output: { entryFileNames: "[name].js" } },
  };
}
