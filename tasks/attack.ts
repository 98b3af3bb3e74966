/** Attacks the built server with the scanners of others, on loopback alone. */
import { parseArgs } from "node:util";
import { ADDRESSES } from "../tests/addresses.ts";
import { isClean, type Result, writeReport } from "../tests/attack/report.ts";
import { attackSlowly } from "../tests/attack/slow.ts";
import { attackWithSqlmap, findsControl } from "../tests/attack/sqlmap.ts";
import { type AttackTarget, openAttackTarget } from "../tests/attack/attack_target.ts";
import { callTargets, pageTargets } from "../tests/attack/targets.ts";
import { missingTools, type Tool, TOOLS } from "../tests/attack/tools.ts";
import { attackWithWapiti } from "../tests/attack/wapiti.ts";

const HELP =
  `deno task attack [--only TOOL] [--quick] [--minutes N] [--parallel N] [--state FILE] [--output FILE]

Starts the last build with demo data on 127.0.0.1 and runs sqlmap (level 2, every GET and POST of calls, pages and
forms), wapiti and slowhttptest against it. Nothing else is attacked, and no other machine is contacted. Prints one table.

  --only TOOL     Only sqlmap, wapiti or slowhttptest
  --quick         Only a few targets: minutes instead of hours
  --minutes N     Time limit for each tool (60)
  --parallel N    How many targets sqlmap checks at once (2)
  --state FILE    Records what sqlmap has finished; a later run with the same file continues from there
  --output FILE   Also writes the table to FILE

Needs the Debian packages sqlmap, wapiti and slowhttptest, and a build (deno task build).
Exit codes: 0 nothing was found, 1 findings or server errors, 2 wrong usage or a package is missing.`;

interface Options {
  tools: readonly Tool[];
  quick: boolean;
  minutes: number;
  parallel: number;
  state?: string;
  output?: string;
}

/** The command line is wrong; the message says what was wanted. */
class UsageError extends Error {}

/** @throws UsageError */
function readOptions(words: string[]): Options | undefined {
  const { values } = parse(words);
  if (values.help) return undefined;
  const tools = TOOLS.filter((tool) => values.only === undefined || tool === values.only);
  if (tools.length === 0) throw new UsageError(`--only: "${values.only}" is none of ${TOOLS.join(", ")}`);
  const [minutes, parallel] = [Number(values.minutes), Number(values.parallel)];
  if (!(minutes > 0)) throw new UsageError(`--minutes: expected a number above 0, found "${values.minutes}"`);
  if (!Number.isInteger(parallel) || parallel < 1) {
    throw new UsageError(`--parallel: expected a whole number above 0, found "${values.parallel}"`);
  }
  return { ...values, tools, minutes, parallel };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        help: { type: "boolean", short: "h" },
        only: { type: "string" },
        quick: { type: "boolean", default: false },
        minutes: { type: "string", default: "60" },
        parallel: { type: "string", default: "2" },
        state: { type: "string" },
        output: { type: "string" },
      },
    });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

const ATTACKS: Record<Tool, (stage: AttackTarget, options: Options) => Promise<Result[]>> = {
  sqlmap: runSqlmap,
  wapiti: runWapiti,
  slowhttptest: ({ server }, { quick }) =>
    attackSlowly(server, quick ? { connections: 200, seconds: 10 } : { connections: 1_000, seconds: 60 }),
};

async function runSqlmap({ relay, known }: AttackTarget, options: Options): Promise<Result[]> {
  if (!await findsControl()) {
    throw new Error("sqlmap does not find the hole of tests/attack/vulnerable_control.ts.");
  }
  const document = await (await fetch(`${relay.address}/api/openapi.json`)).json();
  const calls = callTargets(document, known);
  const pages = await pageTargets(relay.address, pageAddresses(known));
  const saved = options.state ? await Deno.readTextFile(options.state).catch(() => "") : "";
  const settings = {
    level: options.quick ? 1 : 2,
    seconds: options.quick ? 30 : 300,
    parallel: options.parallel,
    finished: new Set(saved.split("\n")),
    onDone: async (name: string) => {
      if (options.state) await Deno.writeTextFile(options.state, `${name}\n`, { append: true });
    },
  };
  const half = options.minutes * 30_000;
  const few = <T>(all: T[]) => options.quick ? all.filter((_, index) => index % 10 === 0) : all;
  return [
    await attackWithSqlmap(relay, "calls", few(calls), { ...settings, until: Date.now() + half }),
    await attackWithSqlmap(relay, "pages and forms", few(pages), { ...settings, until: Date.now() + half }),
  ];
}

async function runWapiti({ relay, known }: AttackTarget, { quick, minutes }: Options): Promise<Result[]> {
  const starts = pageAddresses(known);
  const people = [undefined, "depositor", "administrator"] as const;
  const seconds = quick ? 60 : minutes * 60 / people.length;
  const results: Result[] = [];
  for (const pool of people) results.push(await attackWithWapiti(relay, { pool, starts, seconds }));
  return results;
}

/** The addresses of the specification, and those that show something only with a query. */
function pageAddresses({ dataSetId, reviewId }: Record<string, string>): string[] {
  return [
    `/detail?dataSetId=${dataSetId}&version=V1`,
    "/list?q=water&page=1&sort=relevance",
    `/manage/Details?reviewId=${reviewId}`,
    `/diff/diffShow?dataSetId=${dataSetId}&left=V1&right=V1`,
    "/datalist?state=DRAFT&q=water&page=1",
    "/manage/accounts?q=water",
    "/settings/tokens",
    "/settings/security",
    "/settings/devices",
    "/settings/account",
    ...ADDRESSES,
  ];
}

async function main(words: string[]): Promise<number> {
  const options = readOptions(words);
  if (!options) {
    console.log(HELP);
    return 0;
  }
  const missing = await missingTools(options.tools);
  if (missing.length > 0) {
    console.error(`Not installed: ${missing.join(", ")}. As root: apt-get install ${missing.join(" ")}`);
    return 2;
  }
  const results: Result[] = [];
  await using stage = await openAttackTarget();
  for (const tool of options.tools) {
    results.push(...await ATTACKS[tool](stage, options));
    // Written after each tool: a run that is stopped leaves what it has found.
    if (options.output) await Deno.writeTextFile(options.output, writeReport(results));
  }
  console.log(writeReport(results));
  return isClean(results) ? 0 : 1;
}

if (import.meta.main) {
  try {
    Deno.exit(await main(Deno.args));
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(`${error.message}\n\n${HELP}`);
    Deno.exit(2);
  }
}
