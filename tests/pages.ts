/** The built site as a browser without scripts sees it, for tests of pages. */
import { openTestApp, ORIGIN, type SignedInUser, type TestApp } from "./harness.ts";

const build = new URL("../dist/preact", import.meta.url).pathname;

export interface Page {
  status: number;
  /** HTML with its entities read. */
  text: string;
  location: string;
}
export type Fields = Record<string, string | File | File[]>;
/** What answers requests to the built site. */
export interface BuiltSite {
  request(address: string, init?: RequestInit): Response | Promise<Response>;
  fetch(request: Request, bindings?: { remoteAddress?: string }): Response | Promise<Response>;
}

/** The built site over an app in memory. */
export async function openBuiltSite({ api, config }: TestApp): Promise<BuiltSite> {
  const { createServer, loadClientBuild } = await import(`file://${build}/server/server.js`);
  const { assets, files } = await loadClientBuild(`${build}/client`);
  return createServer({ api, assets, files, publicUrl: config.publicUrl, production: true });
}

export type Navigation = (path: string, form?: Fields) => Promise<Page>;

export const LANGUAGES = [["zh", ""], ["en", "/en"]] as const;

/** The whole answer, with what the browser carries besides. */
export async function openAnswers(
  test: TestApp,
): Promise<
  (
    path: string,
    init?: { cookie?: string; form?: Record<string, string>; headers?: HeadersInit },
  ) => Promise<Response>
> {
  const site = await openBuiltSite(test);
  return async (path, { cookie, form, headers } = {}) =>
    await site.request(ORIGIN + path, {
      method: form ? "POST" : "GET",
      headers: { Accept: "text/html", Origin: ORIGIN, ...(cookie ? { Cookie: cookie } : {}), ...headers },
      body: form && new URLSearchParams(form),
    });
}

/** Signed in as `person`, or a visitor; forms with files are sent as multipart, as a browser would. */
export async function openPages(test: TestApp, person?: SignedInUser): Promise<Navigation> {
  const site = await openBuiltSite(test);
  const headers: Record<string, string> = { Accept: "text/html", Origin: ORIGIN, "Accept-Language": "zh" };
  if (person) headers.Cookie = `sdb-session=${person.token}`;
  return async (path, form) => {
    const answer: Response = await site.request(ORIGIN + path, {
      method: form ? "POST" : "GET",
      headers,
      body: form && bodyOf(form),
    });
    const text = (await answer.text()).replaceAll("&#39;", "'").replaceAll("&quot;", '"')
      .replaceAll("&amp;", "&");
    return { status: answer.status, text, location: answer.headers.get("Location") ?? "" };
  };
}

function bodyOf(fields: Fields): FormData | URLSearchParams {
  const isFlat = (pairs: [string, string | File | File[]][]): pairs is [string, string][] =>
    pairs.every(([, value]) => typeof value === "string");
  const pairs = Object.entries(fields);
  if (isFlat(pairs)) return new URLSearchParams(pairs);
  const form = new FormData();
  for (const [name, value] of pairs) {
    for (const one of Array.isArray(value) ? value : [value]) form.append(name, one);
  }
  return form;
}

export interface OpenPages {
  test: TestApp;
  /** Who deposits, and whose browser `go` is. */
  person: SignedInUser;
  governance: SignedInUser;
  go: Navigation;
}

/** An app with a depositor at its pages, and somebody who reviews. */
export async function open(): Promise<OpenPages> {
  const test = await openTestApp();
  const person = await test.signIn();
  const governance = await test.signIn({ role: "governance" });
  return { test, person, governance, go: await openPages(test, person) };
}
