/** sqlmap at level 2 against one target after the other (safety 2.5, B5). */
import { startControl } from "./vulnerable_control.ts";
import { answersOf, type Relay } from "./relay.ts";
import type { Result } from "./report.ts";
import type { Target } from "./targets.ts";
import { runTool } from "./tools.ts";

export interface SqlmapOptions {
  level: number;
  /** Milliseconds since the epoch at which no further target begins. */
  until: number;
  /** Seconds for one target. */
  seconds: number;
  /** How many targets at once. */
  parallel: number;
  /** Names of targets that an earlier run has finished; what is finished is added. */
  finished: Set<string>;
  onDone(name: string): Promise<void>;
}

/** What it holds to be proved. Its first guesses, which it takes back by itself, are in the notes. */
const FOUND = /identified the following injection point/;
const GUESSED = /appears to be '[^']+' injectable/;
const NOT_FOUND = /all tested parameters do not appear to be injectable/;
const NOTHING_TO_TRY =
  /no parameter\(s\) found for testing|does not contain a usable HTTP request \(with parameters\)/;

export async function attackWithSqlmap(
  relay: Relay,
  what: string,
  targets: readonly Target[],
  options: SqlmapOptions,
): Promise<Result> {
  const started = Date.now();
  const before = answersOf(relay);
  const known = relay.errors.length;
  const refused = relay.counts.get(429) ?? 0;
  const folder = await Deno.makeTempDir({ prefix: "sdb-sqlmap-" });
  const findings: string[] = [];
  const notes: string[] = [];
  const guesses: string[] = [];
  let bare = 0;
  const waiting = targets.filter(({ name }) => !options.finished.has(name));
  const work = async () => {
    for (let target = waiting.shift(); target && Date.now() < options.until; target = waiting.shift()) {
      const seconds = Math.min(options.seconds, Math.max(10, (options.until - Date.now()) / 1000));
      const { text, finished } = await attackOne(relay, target, folder, { ...options, seconds });
      if (FOUND.test(text)) findings.push(`${target.name}: ${summaryOf(text)}`);
      else if (finished && NOTHING_TO_TRY.test(text)) bare++;
      else if (GUESSED.test(text)) guesses.push(target.name);
      else if (finished && !NOT_FOUND.test(text)) notes.push(`${target.name}: ${lastWords(text)}`);
      if (!finished) continue;
      options.finished.add(target.name);
      await options.onDone(target.name);
    }
  };
  try {
    await Promise.all(Array.from({ length: options.parallel }, work));
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
  notes.push(`${bare} targets take no parameter, ${(relay.counts.get(429) ?? 0) - refused} answers were 429`);
  if (guesses.length > 0) notes.push(`guessed at and taken back by sqlmap: ${guesses.join(", ")}`);
  return {
    tool: "sqlmap",
    what,
    done: targets.filter(({ name }) => options.finished.has(name)).length,
    targets: targets.length,
    requests: answersOf(relay) - before,
    findings,
    errors: relay.errors.slice(known),
    minutes: (Date.now() - started) / 60_000,
    notes,
  };
}

async function attackOne(
  relay: Relay,
  target: Target,
  folder: string,
  { level, seconds }: { level: number; seconds: number },
) {
  const own = `${folder}/${crypto.randomUUID()}`;
  await Deno.mkdir(own);
  await Deno.writeTextFile(`${own}/request.txt`, writeRequest(relay, target));
  return await runSqlmap(own, { level, seconds });
}

/** @returns whether sqlmap finds the hole that is there. */
export async function findsControl(): Promise<boolean> {
  await using control = await startControl();
  const folder = await Deno.makeTempDir({ prefix: "sdb-sqlmap-" });
  try {
    const request = `GET /?name=water* HTTP/1.1\r\nHost: ${new URL(control.address).host}\r\n\r\n`;
    await Deno.writeTextFile(`${folder}/request.txt`, request);
    return FOUND.test((await runSqlmap(folder, { level: 2, seconds: 300 })).text);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** @param own Folder with the request; sqlmap writes there alone. */
function runSqlmap(own: string, { level, seconds }: { level: number; seconds: number }) {
  return runTool("sqlmap", [
    ...["-r", `${own}/request.txt`, `--output-dir=${own}`, `--level=${level}`, "--risk=1", "--dbms=SQLite"],
    ...[
      "--batch",
      "--ignore-stdin",
      "--flush-session",
      "--disable-coloring",
      "--drop-set-cookie",
      "--ignore-redirects",
    ],
    ...["--ignore-code=400,401,403,404,409,410,415,422,501", "--timeout=20", "--retries=1", "--keep-alive"],
  ], { seconds, env: { HOME: own, PYTHONDONTWRITEBYTECODE: "1" } });
}

function writeRequest({ address }: Relay, { method, path, headers, body }: Target): string {
  const all = { Host: new URL(address).host, ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value.replaceAll("*/*", "")}`);
  return [`${method} ${path} HTTP/1.1`, ...lines, "", body].join("\r\n");
}

/** The lines that say where and how. */
const summaryOf = (text: string) =>
  text.split("\n").filter((line) => /^(Parameter|\s+(Type|Payload)):/.test(line) || FOUND.test(line)).join(
    "; ",
  )
    .slice(0, 1_000);

const lastWords = (text: string) =>
  (text.match(/\[CRITICAL\] .*/g)?.at(-1) ?? text.trim().split("\n").at(-1) ?? "").slice(0, 300);
