/** What is attacked: every GET and POST that the OpenAPI document names, every page, every form that a page shows. */
import { type Known, type Pool, POOLS } from "./accounts.ts";
import { example, type Schema, type Schemas } from "./example.ts";
import { type Form, readForms } from "./forms.ts";
import { asNext, DRAFT } from "./relay.ts";

export interface Target {
  /** `POST /api/…`, unique. */
  name: string;
  method: "GET" | "POST";
  /** Path and query as they are sent. */
  path: string;
  headers: Record<string, string>;
  body: string;
}

interface Operation {
  parameters?: { name: string; in: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema?: Schema }> };
}
export interface OpenApi {
  paths: Record<string, Record<string, Operation>>;
  components?: { schemas?: Schemas };
}

/** Marks a place for sqlmap to write to. */
const MARK = "*";

/** These end the session or the account that asks, so they come last. */
const ENDING = /logout|cancel|updatePassword|changePassword|resetPassword|secondFactor/i;
const ADMINISTRATION = /user-admin-service|review-service|retryPublishing|calendar/;

/** One target for each documented GET and POST, with every parameter marked. */
export function callTargets({ paths, components }: OpenApi, known: Known): Target[] {
  const targets = Object.entries(paths).flatMap(([path, calls]) =>
    (["GET", "POST"] as const).filter((method) => method.toLowerCase() in calls)
      .map((method) => callTarget(method, path, calls[method.toLowerCase()], known, components?.schemas))
  );
  return [
    ...targets.filter(({ path }) => !ENDING.test(path)),
    ...targets.filter(({ path }) => ENDING.test(path)),
  ];
}

function callTarget(
  method: Target["method"],
  path: string,
  { parameters = [], requestBody }: Operation,
  given: Known,
  schemas: Schemas = {},
): Target {
  // What is changed is the account's own draft; what is read is public.
  const known = method === "POST" ? { ...given, id: DRAFT, dataSetId: DRAFT } : given;
  const value = (name: string, schema: Schema) =>
    encodeURIComponent(String(example(schema, name, known, schemas) ?? "")) + MARK;
  const of = (place: string) => parameters.filter((parameter) => parameter.in === place);
  const filled = of("path").reduce(
    (text, { name, schema }) => text.replace(`{${name}}`, value(name, schema)),
    path,
  );
  const query = of("query").map(({ name, schema }) => `${name}=${value(name, schema)}`).join("&");
  const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  const headers: Record<string, string> = { Authorization: asNext(poolOf(path)) };
  for (const { name, schema } of of("header")) headers[name] = value(name, schema);
  if (type) headers["Content-Type"] = type;
  return {
    name: `${method} ${path}`,
    method,
    path: query ? `${filled}?${query}` : filled,
    headers,
    body: type ? writeBody(type, example(content.schema ?? {}, "", known, schemas)) : "",
  };
}

const poolOf = (path: string): Pool => ADMINISTRATION.test(path) ? "administrator" : "depositor";

function writeBody(type: string, value: unknown): string {
  if (type.includes("json")) return markLeaves(JSON.stringify(value));
  if (!type.includes("form")) return `water${MARK}`;
  return Object.entries(value as object).map(([name, part]) =>
    `${name}=${encodeURIComponent(String(part))}${MARK}`
  )
    .join("&");
}

/** Marks every text and number of a JSON document, but no key. */
export function markLeaves(json: string): string {
  return json.replace(
    /"(?:[^"\\]|\\.)*"(\s*:)?|-?\d[\d.eE+-]*/g,
    (found, colon) => colon ? found : found.startsWith('"') ? `${found.slice(0, -1)}${MARK}"` : found + MARK,
  );
}

/** Every page as a visitor, a depositor and an administrator see it, and the forms on it; not what answers 501 alone. */
export async function pageTargets(origin: string, addresses: readonly string[]): Promise<Target[]> {
  const found = new Map<string, Target>();
  const keep = (target: Target) => found.has(target.name) || found.set(target.name, target);
  for (const address of addresses) {
    for (const pool of [...POOLS.toReversed(), undefined]) {
      const headers = pageHeaders(pool);
      const answer = await fetch(origin + address, { headers, redirect: "manual" });
      const html = await answer.text();
      // Who comes first sees the most: only what refuses an administrator is asked for as somebody else.
      if (answer.status !== 501 && answer.status !== 403) keep(pageTarget(address, headers));
      for (const form of readForms(html, address)) keep(formTarget(form, { ...headers, Origin: origin }));
    }
  }
  return [...found.values(), cookieTarget()];
}

function pageTarget(address: string, headers: Target["headers"]): Target {
  const [path, query = "q=water"] = address.split("?");
  const marked = query.replaceAll(/=([^&]*)/g, `=$1${MARK}`);
  return { name: `GET ${path}`, method: "GET", path: `${path}?${marked}`, headers, body: "" };
}

function formTarget({ action, fields }: Form, headers: Target["headers"]): Target {
  return {
    name: `POST ${action.split("?")[0]} ${fields.map(([name]) => name).join(" ")}`.trim(),
    method: "POST",
    path: action,
    headers: { ...headers, "Content-Type": "application/x-www-form-urlencoded" },
    body: fields.map(([name, value]) => `${name}=${encodeURIComponent(value)}${MARK}`).join("&"),
  };
}

/** Whatever a browser may have been made to keep. */
function cookieTarget(): Target {
  const names = [
    "sdb-session",
    "sdb-device",
    "sdb-captcha",
    "sdb-checked",
    "userName",
    "loginType",
    "lang",
    "theme",
    "path",
  ];
  const Cookie = names.map((name) => `${name}=water${MARK}`).join("; ");
  return {
    name: "GET / cookies",
    method: "GET",
    path: "/",
    headers: { Accept: "text/html", Cookie },
    body: "",
  };
}

function pageHeaders(pool: Pool | undefined): Target["headers"] {
  const headers = { Accept: "text/html", "Accept-Language": "zh" };
  return pool ? { ...headers, Cookie: `sdb-session=${asNext(pool)}` } : headers;
}
