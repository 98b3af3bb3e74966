/** wapiti over the pages, signed in and not: injections of every kind, foreign redirects, calls to other hosts. */
import type { Pool } from "./accounts.ts";
import { answersOf, asNext, type Relay } from "./relay.ts";
import type { Result } from "./report.ts";
import { runTool } from "./tools.ts";

const MODULES = (
  "sql blindsql xss permanentxss exec file crlf redirect ssrf xxe backup htaccess methods shellshock csp " +
  "http_headers cookieflags"
).split(" ");

/**
 * What it says of every site like this one: browsers have given up X-XSS-Protection, and HTTPS has a test of its own
 * (tests/faults/tls_cookies_test.ts), since here there is none.
 */
const EXPECTED = /(?:X-XSS-Protection|Strict-Transport-Security) is not set/;

/** Shares of the time: the rest is for what ends a run late. */
const CRAWL_SHARE = 0.25;
const ATTACK_SHARE = 0.65;

export interface WapitiOptions {
  /** In whose name; absent: a visitor. */
  pool?: Pool;
  /** Addresses to begin with. */
  starts: readonly string[];
  seconds: number;
}

export async function attackWithWapiti(
  relay: Relay,
  { pool, starts, seconds }: WapitiOptions,
): Promise<Result> {
  const started = Date.now();
  const before = answersOf(relay);
  const known = relay.errors.length;
  const folder = await Deno.makeTempDir({ prefix: "sdb-wapiti-" });
  const report = `${folder}/report.json`;
  try {
    const args = argumentsFor(relay, { pool, starts, seconds }, folder);
    const { text, finished } = await runTool("wapiti", [...args, "-f", "json", "-o", report], {
      seconds,
      env: { HOME: folder },
    });
    const found = await Deno.readTextFile(report).then(readFindings, () => undefined);
    return {
      tool: "wapiti",
      what: pool ? `as ${pool}` : "as visitor",
      done: found && finished ? 1 : 0,
      targets: 1,
      requests: answersOf(relay) - before,
      findings: found ?? [],
      errors: relay.errors.slice(known),
      minutes: (Date.now() - started) / 60_000,
      notes: found ? notesOf(text) : [`no report was written: ${text.slice(-300)}`],
    };
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** Its session and its report lie in `folder`, and the one address that it asks for calls back is the relay's. */
function argumentsFor(
  { address }: Relay,
  { pool, starts, seconds }: WapitiOptions,
  folder: string,
): string[] {
  const options: Record<string, string | number> = {
    "-u": `${address}/`,
    "-m": MODULES.join(","),
    "--scope": "folder",
    "-d": 3,
    "--max-links-per-page": 60,
    "--max-files-per-dir": 30,
    "--max-scan-time": Math.ceil(seconds * CRAWL_SHARE),
    "--max-attack-time": Math.ceil(seconds * ATTACK_SHARE / MODULES.length),
    "--endpoint": `${address}/called-back/`,
    "--store-session": folder,
    "--store-config": folder,
    "-v": 1,
  };
  const headers = ["Accept: text/html", `Origin: ${address}`];
  if (pool) headers.push(`Cookie: sdb-session=${asNext(pool)}`);
  return [
    ...Object.entries(options).flatMap(([name, value]) => [name, String(value)]),
    ...starts.flatMap((start) => ["-s", address + start]),
    ...headers.flatMap((header) => ["-H", header]),
    ...["--flush-session", "--no-bugreport"],
  ];
}

function notesOf(text: string): string[] {
  const cut = [...text.matchAll(/Max attack time was reached for module (\w+)/g)].map(([, name]) => name);
  return cut.length > 0 ? [`time ran out in ${[...new Set(cut)].join(", ")}`] : [];
}

interface Report {
  vulnerabilities: Record<string, { method: string; path: string; info: string; parameter: string }[]>;
  anomalies: Record<string, { method: string; path: string; info: string; parameter: string }[]>;
}

function readFindings(json: string): string[] {
  const { vulnerabilities, anomalies }: Report = JSON.parse(json);
  return Object.entries({ ...vulnerabilities, ...anomalies }).flatMap(([kind, found]) =>
    found.map(({ method, path, info, parameter }) => `${kind}: ${method} ${path} ${parameter ?? ""} ${info}`)
  ).filter((finding) => !EXPECTED.test(finding));
}
