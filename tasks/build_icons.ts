/**
 * One drawing with every icon that the sources name. As pictures in the style sheet each icon was a document of its own
 * that the browser read while it laid out the page: on a phone the larger part of the time until a page answered.
 */
import { readdir, readFile } from "node:fs/promises";
import { createHash } from "node:crypto";
import type { Plugin } from "vite";
import icons from "@iconify-json/tabler/icons.json" with { type: "json" };

const NAME = /\bi-tabler-([a-z0-9]+(?:-[a-z0-9]+)*)/g;
const FOLDERS = ["routes", "islands", "ui"];
/** The module that tells pages the address. */
const ADDRESS = "/ui/icon_sprite.ts";
const PLAIN_ADDRESS = "/static/icons.svg";

interface IconSet {
  icons: Record<string, { body: string }>;
  aliases?: Record<string, { parent: string }>;
  width?: number;
  height?: number;
}

/** The names of icons below `root`, without tests. */
export async function findIcons(root: string): Promise<string[]> {
  const names = new Set<string>();
  for (const folder of FOLDERS) {
    for (const path of await readdir(`${root}/${folder}`, { recursive: true })) {
      if (!/\.tsx?$/.test(path) || path.includes("_test.")) continue;
      for (const [, name] of (await readFile(`${root}/${folder}/${path}`, "utf8")).matchAll(NAME)) {
        names.add(name);
      }
    }
  }
  return [...names].sort();
}

/** An SVG with a symbol `i-tabler-NAME` for each. Names that the set does not know are left out; `tests/icons_test.ts` tells them. */
export function buildSprite(names: readonly string[]): string {
  const set: IconSet = icons;
  const size = `0 0 ${set.width ?? 24} ${set.height ?? 24}`;
  const symbols = names.flatMap((name) => {
    const icon = set.icons[name] ?? set.icons[set.aliases?.[name]?.parent ?? ""];
    return icon ? [`<symbol id="i-tabler-${name}" viewBox="${size}">${joinPaths(icon.body)}</symbol>`] : [];
  });
  // Hidden, so that the browser lays out no icon that a page does not use.
  return `<svg xmlns="http://www.w3.org/2000/svg" display="none">${symbols.join("")}</svg>\n`;
}

/** Paths that are drawn alike become one: the fewer elements, the sooner the drawing is read. */
function joinPaths(body: string): string {
  return body.replace(/<g ([^>]+)>((?:<path d="M[^"]+"\/>)+)<\/g>/g, (_, look, paths) => {
    const shapes = [...paths.matchAll(/d="([^"]+)"/g)].map(([, shape]) => shape);
    return `<path ${look} d="${shapes.join("")}"/>`;
  });
}

/** Puts the drawing into the client build under a hashed name, and that name into both builds. */
export function iconSprite(root: string): Plugin {
  const drawing = findIcons(root).then(buildSprite);
  const address = drawing.then((text) =>
    `/static/icons-${createHash("sha256").update(text).digest("hex").slice(0, 8)}.svg`
  );
  let building = false;
  return {
    name: "sdb-icons",
    config: (_, { command }) => void (building = command === "build"),
    async transform(code, id) {
      if (building && id === root + ADDRESS) return code.replace(PLAIN_ADDRESS, await address);
    },
    async generateBundle() {
      if (this.environment.name !== "client") return;
      this.emitFile({ type: "asset", fileName: (await address).slice(1), source: await drawing });
    },
    configureServer(server) {
      server.middlewares.use(PLAIN_ADDRESS, async (_, response) => {
        response.setHeader("Content-Type", "image/svg+xml");
        response.end(buildSprite(await findIcons(root)));
      });
    },
  };
}
