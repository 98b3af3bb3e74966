/** The built site in process over a test app, and the addresses of its pages. */
import assert from "node:assert/strict";
import { changesOf } from "../api/change_counter.ts";
import { ORIGIN, type TestApp } from "./harness.ts";

const build = new URL("../dist/preact", import.meta.url).pathname;

export interface Site {
  fetch(request: Request, bindings?: object): Promise<Response>;
  request(address: string, init?: RequestInit): Promise<Response>;
  routes: { method: string; path: string }[];
}

async function loadSite(): Promise<(parts: object) => Site> {
  const { createServer, loadClientBuild } = await import(`file://${build}/server/server.js`);
  const client = await loadClientBuild(`${build}/client`);
  return (parts) => createServer({ ...client, publicUrl: ORIGIN, production: true, ...parts });
}

export async function openSite(test: TestApp, publicUrl: string = ORIGIN): Promise<Site> {
  return (await loadSite())({ api: test.api, publicUrl });
}

export interface KeptSiteOptions {
  /** What stands in for the API of the app. */
  api?: { fetch(request: Request, bindings?: object): Response | Promise<Response> };
  /** Whether kept pages grow too old, as they do in life after five seconds. */
  ageing?: boolean;
}

/** The site with its kept pages (`routes/_page_cache.ts`). */
export async function openKeptSite(
  test: TestApp,
  { api = test.api, ageing = false }: KeptSiteOptions = {},
): Promise<Site> {
  const create = await loadSite();
  const { now } = Date;
  // The cache takes its clock from here when it is made.
  if (!ageing) Date.now = () => 0;
  try {
    return create({ api, changes: changesOf(test.app) });
  } finally {
    Date.now = now;
  }
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
  "/s/:surl": "x1",
  "/anonymous/:surl": "x1",
  "/anonymous/:surl/view": "x1",
  "/anonymous/:surl/file": "x1",
  "/shareLink/:password": "x1",
  "/surl/:code": "x1",
  "/editLink/:password": "x1",
  "/archiveLink/:password": "x1",
  "/about/:slug": "x1",
  "/about/terms/:slug": "x1",
};

/** The address of every page that answers `method`; a page that is added joins by itself. */
export function pagePaths({ routes }: Site, method: "GET" | "POST"): string[] {
  const paths = new Set(routes.filter((route) => route.method === method).map(({ path }) => path));
  // What widgets are made of knows no visitor: tests/widget_places_test.ts.
  const others = ["/static/", "/favicon", "/widget/", "/widgets/"];
  const pages = [...paths].filter((path) => !others.some((other) => path.startsWith(other)));
  return pages.map((path) => {
    const filled = path.replace(/:\w+(\{[^}]*\})?/, (parameter) => PARAMETERS[path] ?? parameter);
    assert.doesNotMatch(filled, /[:*]/, `say in PARAMETERS what stands for the parameter of ${path}`);
    return filled;
  });
}
