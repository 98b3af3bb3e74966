/** The built site in process over a test app, and the addresses of its pages. */
import assert from "node:assert/strict";
import { ORIGIN, type TestApp } from "./harness.ts";

const build = new URL("../dist/preact", import.meta.url).pathname;

export interface Site {
  fetch(request: Request, bindings?: object): Promise<Response>;
  routes: { method: string; path: string }[];
}

export async function openSite(test: TestApp, publicUrl: string = ORIGIN): Promise<Site> {
  const { createServer, loadClientBuild } = await import(`file://${build}/server/server.js`);
  const { assets, files } = await loadClientBuild(`${build}/client`);
  return createServer({ api: test.api, assets, files, publicUrl, production: true });
}

/** What stands for the parameter of a page's address. */
const PARAMETERS: Record<string, string> = {
  "/login/:page": "changepassword",
  "/datalist/:panel": "submit",
  "/datalist/tableLayer/:panel": "urgeData",
  "/datalist/tableLayerNew/:panel": "urgeData",
  "/doi/:doi{.+}": "10.5072/x1",
  "/cstr/:cstr{.+}": "31253.11.x1",
  "/diff/:dataSetId": "x1",
  "/c/:code": "x1",
};

/** The address of every page that answers `method`; a page that is added joins by itself. */
export function pagePaths({ routes }: Site, method: "GET" | "POST"): string[] {
  const paths = new Set(routes.filter((route) => route.method === method).map(({ path }) => path));
  const pages = [...paths].filter((path) => !path.startsWith("/static/") && !path.startsWith("/favicon"));
  return pages.map((path) => {
    const filled = path.replace(/:\w+(\{[^}]*\})?$/, (parameter) => PARAMETERS[path] ?? parameter);
    assert.doesNotMatch(filled, /[:*]/, `say in PARAMETERS what stands for the parameter of ${path}`);
    return filled;
  });
}
