/**
 * The tests in two tiers. The last line counts them all: `N passed, N failed`. The first tier is for people: format, lint,
 * types, the default build, unit and API tests, and a few whole journeys in a browser. With `--all` come the long ones.
 */
import { CHECKS } from "./check.ts";
import { runDeno } from "./process.ts";

const root = new URL("..", import.meta.url).pathname.replace(/\/$/, "");
Deno.chdir(root);

const HELP = `deno task test [--all]

Runs checks, the default build, unit and API tests and two files of browser journeys; about ten minutes.
With --all also: all browser tests, the journeys again on the React build, faults (killed processes, attacks on the
built server), timing, and random walks at full length; about 45 minutes.

Exit codes: 0 all passed, 1 something failed, 2 wrong usage.`;

interface Count {
  passed: number;
  failed: number;
  /** What failed, by name: the end of a long report is what people see first. */
  failures: string[];
  /** Seconds of each test file. */
  files: Map<string, number>;
}

/** Of the run's last table. */
const SLOWEST = 20;

/** Folders of tests that are not run among the others: they want a browser, a process to kill, or a quiet machine. */
const SEPARATE_FOLDERS = ["tests/browser", "tests/faults", "tests/timing", "tests/load"];

const inBrowser = (...names: string[]) => names.map((name) => `tests/browser/${name}_test.ts`);
/** What the first tier sees in a browser. */
const FIRST_TIER_JOURNEYS = inBrowser("journey", "public_pages");
/** What depends on the island runtime: forms, dialogs, uploads. The server writes the same pages for both. */
const RUNTIME_JOURNEYS = inBrowser(
  "account",
  "captcha",
  "dataset_form",
  "journey",
  "life_deposit",
  "life_review",
  "life_versions",
  "session",
  "workspace",
);
/** Random walks of the lifecycle model in the first tier; the model has its own number for the rest. */
const FIRST_TIER_WALKS = "100";

/** One command that counts as one test. */
async function step(name: string, args: string[], env: Record<string, string> = {}): Promise<Count> {
  const started = performance.now();
  const failure = await runDeno(args, { env }).then(() => undefined, (error: Error) => error.message);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(failure ? `${name}: FAILED, ${failure}` : `${name}: ok (${seconds} s)`);
  return failure
    ? { passed: 0, failed: 1, failures: [name], files: new Map() }
    : { passed: 1, failed: 0, failures: [], files: new Map() };
}

/** One suite, with its totals. */
async function suite(name: string, args: string[], env: Record<string, string> = {}): Promise<Count> {
  console.log(`\n${name}`);
  const started = performance.now();
  const count = await runTests(args, env);
  return finishSuite(name, count, started);
}

/**
 * A suite in browsers. Two of them share a machine that may be busy with more, so a file that failed is run once more
 * by itself; what passes only then is named, because it waits for something in the wrong way.
 */
async function browserSuite(
  name: string,
  paths: readonly string[],
  env: Record<string, string> = {},
): Promise<Count> {
  console.log(`\n${name}`);
  const started = performance.now();
  const count = await runTests(["--parallel", ...paths], env);
  const files = [...new Set(count.failures.map(fileOf))];
  if (files.length === 0 || !files.every((file) => file.endsWith("_test.ts"))) {
    return finishSuite(name, count, started);
  }
  console.log(`${name}: again, one file at a time: ${files.join(", ")}`);
  const again = await runTests(files, env);
  const stillFailing = new Set(again.failures.map(nameOf));
  for (const failure of count.failures) {
    if (!stillFailing.has(nameOf(failure))) console.log(`unsteady: ${failure}`);
  }
  const recovered = count.failed - again.failed;
  const { files: seconds } = add(count, again);
  return finishSuite(name, { ...again, passed: count.passed + recovered, files: seconds }, started);
}

/** Without its message, which may differ from run to run. */
const nameOf = (failure: string) => failure.split("\n")[0];
const fileOf = (failure: string) => failure.split(": ")[0];

function finishSuite(name: string, count: Count, started: number): Count {
  const minutes = ((performance.now() - started) / 60_000).toFixed(1);
  console.log(`${name}: ${count.passed} passed, ${count.failed} failed in ${minutes} min`);
  return { ...count, failures: count.failures.map((failure) => `${name}: ${failure}`) };
}

/** One run of `deno test`; what it counted is read from its report. */
async function runTests(args: string[], env: Record<string, string>): Promise<Count> {
  const report = await Deno.makeTempFile({ suffix: ".xml" });
  const command = [
    "test",
    "--allow-all",
    "--no-check",
    "--quiet",
    "--hide-stacktraces",
    `--junit-path=${report}`,
    ...args,
  ];
  const ended = await runDeno(command, { env }).then(() => true, () => false);
  const count = countReport(await Deno.readTextFile(report).catch(() => ""));
  await Deno.remove(report);
  // A module that does not even load is in no report.
  if (ended || count.failed > 0) return count;
  return { ...count, failed: 1, failures: ["a module that does not load"] };
}

const FAILURE =
  /<testcase name="([^"]*)" classname="([^"]*)"[^>]*>\s*<(?:failure|error)(?: message="([^"]*)")?/g;
/** Characters of a message that the last lines repeat. */
const MESSAGE_MAX = 600;

/** A message of the report, on indented lines, without colours. */
function readable(message: string): string {
  const text = message.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"')
    .replaceAll("&apos;", "'").replaceAll(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
    .replaceAll("&amp;", "&");
  // deno-lint-ignore no-control-regex
  return text.replaceAll(/\x1b\[[0-9;]*m/g, "").slice(0, MESSAGE_MAX).replaceAll("\n", "\n    ");
}

/** Totals of a JUnit report; what was skipped counts neither way. */
export function countReport(xml: string): Count {
  const number = (pattern: RegExp) => [...xml.matchAll(pattern)].reduce((sum, [, n]) => sum + Number(n), 0);
  const tests = number(/<testsuites [^>]*\btests="(\d+)"/g);
  const failed = number(/<testsuites [^>]*\bfailures="(\d+)"/g) +
    number(/<testsuites [^>]*\berrors="(\d+)"/g);
  const skipped = (xml.match(/<skipped\b/g) ?? []).length;
  const failures = [...xml.matchAll(FAILURE)].map(([, test, file, message]) =>
    `${file}: ${test}${message ? `\n    ${readable(message)}` : ""}`
  );
  return { passed: tests - failed - skipped, failed, failures, files: secondsOfFiles(xml) };
}

function secondsOfFiles(xml: string): Map<string, number> {
  const files = new Map<string, number>();
  for (const [, file, time] of xml.matchAll(/<testcase name="[^"]*" classname="([^"]*)" time="([^"]*)"/g)) {
    files.set(file, (files.get(file) ?? 0) + Number(time));
  }
  return files;
}

/** Two reports as one. */
function add(one: Count, other: Count): Count {
  const files = new Map(one.files);
  for (const [file, seconds] of other.files) files.set(file, (files.get(file) ?? 0) + seconds);
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    failures: [...one.failures, ...other.failures],
    files,
  };
}

/** A slow test pays for itself or goes: these are the first to ask. */
function printSlowest(files: Map<string, number>): void {
  const slowest = [...files].toSorted(([, one], [, other]) => other - one).slice(0, SLOWEST);
  if (slowest.length === 0) return;
  console.log(`\nslowest ${slowest.length} of ${files.size} test files, seconds:`);
  for (const [file, seconds] of slowest) console.log(`${seconds.toFixed(1).padStart(8)}  ${file}`);
}

/** Checks, builds and tests in the order in which a mistake shows soonest. */
async function main(all: boolean): Promise<Count> {
  const counts: Count[] = [];
  for (const [name, args] of CHECKS) counts.push(await step(name, args));
  const build = ["run", "--allow-all", "tasks/build.ts"];
  counts.push(await step("build", build));
  if (all) counts.push(await step("build with React", build, { UI_RUNTIME: "react" }));
  const walks: Record<string, string> = all ? {} : { LIFECYCLE_RUNS: FIRST_TIER_WALKS };
  counts.push(
    await suite("unit and API tests", ["--parallel", `--ignore=${SEPARATE_FOLDERS.join(",")}`], walks),
  );
  if (all) counts.push(await suite("fault and timing tests", ["tests/faults", "tests/timing"]));
  const seeded = await Deno.makeTempDir({ prefix: "sdb-seeded-" });
  const seed = ["run", "--allow-all", "tasks/seed.ts", "--demo"];
  counts.push(await step("demo data", seed, { DATA_DIR: seeded }));
  const env = { SEEDED_DATA: seeded };
  counts.push(await browserSuite("browser tests", all ? ["tests/browser"] : FIRST_TIER_JOURNEYS, env));
  if (all) {
    const react = { ...env, UI_RUNTIME: "react" };
    counts.push(await browserSuite("browser tests with React", RUNTIME_JOURNEYS, react));
  }
  await Deno.remove(seeded, { recursive: true });
  return counts.reduce(add);
}

/** @returns whether everything is to be run; ends the process where that is not what was asked for. */
function readFlags(args: readonly string[]): boolean {
  if (args.every((arg) => arg === "--all")) return args.length > 0;
  const asked = args.includes("--help") || args.includes("-h");
  (asked ? console.log : console.error)(HELP);
  Deno.exit(asked ? 0 : 2);
}

if (import.meta.main) {
  const { passed, failed, failures, files } = await main(readFlags(Deno.args));
  printSlowest(files);
  for (const failure of failures) console.log(`failed: ${failure}`);
  console.log(`\n${passed} passed, ${failed} failed`);
  Deno.exit(failed === 0 ? 0 : 1);
}
