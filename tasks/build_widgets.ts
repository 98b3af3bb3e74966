/** The module of widgets that other sites load: one file at an address that never changes, apart from the islands. */
import type { InlineConfig, Plugin } from "vite";

/** Where the module is served, below the site. */
export const WIDGETS_FILE = "widgets/sdb.js";
const ENTRY = "widgets/sdb.ts";

/** Goes into the folder of the client build, which comes first and empties it. */
export function widgetsBuild(root: string, output: string): InlineConfig {
  return {
    root,
    configFile: false,
    logLevel: "warn",
    mode: "production",
    publicDir: false,
    build: {
      outDir: output,
      emptyOutDir: false,
      modulePreload: false,
      target: "es2022",
      rolldownOptions: {
        input: [`${root}/${ENTRY}`],
        output: { entryFileNames: WIDGETS_FILE, codeSplitting: false },
      },
    },
  };
}

/** In development the source answers at the same address. */
export function widgetsInDevelopment(): Plugin {
  return {
    name: "sdb-widgets",
    apply: "serve",
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        if (request.url?.split("?")[0] === `/${WIDGETS_FILE}`) request.url = `/${ENTRY}`;
        next();
      });
    },
  };
}
