/** wapiti over the pages, signed in and not: injections of every kind, foreign redirects, calls to other hosts. */
import type { Pool } from "./accounts.ts";
import { answersOf, asNext, type Relay } from "./relay.ts";
import type { Result } from "./report.ts";
import { runTool } from "./tools.ts";

const MODULES =
  "sql,blindsql,xss,permanentxss,exec,file,crlf,redirect,ssrf,xxe,backup,htaccess,methods,shellshock," +
  "csp,http_headers,cookieflags";

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
    const { text, finished } = await runTool("wapiti", [
      ...["-u", `${relay.address}/`, ...starts.flatMap((start) => ["-s", relay.address + start])],
      ...[
        "-m",
        MODULES,
        "--scope",
        "folder",
        "-d",
        "3",
        "--max-links-per-page",
        "60",
        "--max-files-per-dir",
        "30",
      ],
      ...["--max-scan-time", `${Math.ceil(seconds / 3)}`, "--max-attack-time", `${Math.ceil(seconds / 12)}`],
      ...[
        "--endpoint",
        `${relay.address}/called-back/`,
        "-x",
        `${relay.address}/logout*`,
        "-x",
        `${relay.address}/*lang=*`,
      ],
      ...[
        "--store-session",
        folder,
        "--store-config",
        folder,
        "--flush-session",
        "--no-bugreport",
        "-v",
        "1",
      ],
      ...["-H", "Accept: text/html", "-H", `Origin: ${relay.address}`],
      ...(pool ? ["-H", `Cookie: sdb-session=${asNext(pool)}`] : []),
      ...["-f", "json", "-o", report],
    ], { seconds, env: { HOME: folder } });
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
      notes: found ? [] : [`no report was written: ${text.slice(-300)}`],
    };
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

interface Report {
  vulnerabilities: Record<string, { method: string; path: string; info: string; parameter: string }[]>;
  anomalies: Record<string, { method: string; path: string; info: string; parameter: string }[]>;
}

function readFindings(json: string): string[] {
  const { vulnerabilities, anomalies }: Report = JSON.parse(json);
  return Object.entries({ ...vulnerabilities, ...anomalies }).flatMap(([kind, found]) =>
    found.map(({ method, path, info, parameter }) => `${kind}: ${method} ${path} ${parameter ?? ""} ${info}`)
  );
}
