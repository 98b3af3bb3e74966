/**
 * The tests in two tiers. The last line counts them all: `N passed, N failed`. The first tier is for people: format, lint,
 * types, the default build, unit and API tests, a few kills and whole journeys in a browser. With `--all` come the long ones.
 */
import { prepareChromium } from "../tests/browser/find_chromium.ts";
import { startSite } from "../tests/browser/site.ts";
import { CHECKS } from "./check.ts";
import { deal, listTests, writeBatches } from "./test_batches.ts";
import { add, type Count, summarize } from "./test_report.ts";
import { printTimes, runBatches, runSteadied, runTests, step, suite } from "./test_suites.ts";

const root = new URL("..", import.meta.url).pathname.replace(/\/$/, "");
Deno.chdir(root);

const HELP = `deno task test [--all]

Runs checks, the default build, unit and API tests with 100 random walks, a few killed processes, and whole journeys in a
browser; under 15 minutes on two cores.
With --all also: all browser tests, the journeys again on the React build, all faults (killed processes, attacks on the
built server), timing, and 1,000 random walks; under 55 minutes.

Each suite has a ceiling in minutes and fails above it. TEST_CEILING_FACTOR=3 allows a slower machine three times as
long; CHROMIUM=PATH chooses the browser.

Exit codes: 0 all passed, 1 something failed, 2 wrong usage.`;

/** Of the run's last table. */
const SLOWEST = 20;

/** Folders of tests that are not run among the others: they want a browser, a process to kill, or a quiet machine. */
const SEPARATE_FOLDERS = ["tests/browser", "tests/faults", "tests/timing", "tests/load"];
/** Of unit and API tests. Many more than cores, so that no core has long to wait for the last one. */
const BATCHES = 16;

const inFaults = (...names: string[]) => names.map((name) => `tests/faults/${name}_test.ts`);
/** What the first tier kills, for fewer rounds. */
const FIRST_FAULTS = inFaults("kill_publish", "kill_upload", "real_server");
const FIRST_ROUNDS = "2";
/** Most of these wait, for a process to start or to end: three of them fill two cores. */
const FAULT_JOBS = "3";

const browserFiles = (...names: string[]) => names.map((name) => `tests/browser/${name}_test.ts`);
/** What the first tier sees in a browser: in both languages an account, and a dataset from its form to its retraction. */
const FIRST_TIER_JOURNEYS = browserFiles(
  "account",
  "journey",
  "life_deposit",
  "life_retraction",
  "life_review",
  "life_versions",
  "public_pages",
);
/** What depends on the island runtime: forms, dialogs, uploads. The server writes the same pages for both. */
const RUNTIME_JOURNEYS = browserFiles(
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

interface Run {
  all: boolean;
  /** A folder of its own. */
  folder: string;
}

async function checks(): Promise<Count> {
  const counts: Count[] = [];
  for (const [name, args] of CHECKS) counts.push(await step(name, args));
  return counts.reduce(add);
}

async function builds({ all }: Run): Promise<Count> {
  const args = ["run", "--allow-all", "tasks/build.ts"];
  const preact = await step("build", args);
  return all ? add(preact, await step("build with React", args, { UI_RUNTIME: "react" })) : preact;
}

async function unitTests({ all, folder }: Run): Promise<Count> {
  const batches = deal(await listTests(root, SEPARATE_FOLDERS), BATCHES);
  const modules = await writeBatches(folder, root, batches);
  return await runBatches(batches, modules, all ? {} : { LIFECYCLE_RUNS: FIRST_TIER_WALKS });
}

async function faults({ all }: Run): Promise<Count> {
  if (all) return await runSteadied(["tests/faults"], { DENO_JOBS: FAULT_JOBS });
  return await runSteadied(FIRST_FAULTS, { DENO_JOBS: FAULT_JOBS, KILL_ROUNDS: FIRST_ROUNDS });
}

/** Files that only read share one site. */
async function inBrowser({ all }: Run): Promise<Count> {
  await using site = await startSite();
  return await runSteadied(all ? ["tests/browser"] : FIRST_TIER_JOURNEYS, { READ_ONLY_SITE: site.address });
}

/** What many files would otherwise make for themselves; they find it by the environment. */
async function prepare({ folder }: Run): Promise<Count> {
  const migrated = `${folder}/migrated.db`;
  const seeded = `${folder}/seeded`;
  const count = add(
    await step("empty database", ["run", "--allow-all", "tests/migrated_database.ts", migrated]),
    await step("demo data", ["run", "--allow-all", "tasks/seed.ts", "--demo"], { DATA_DIR: seeded }),
  );
  Deno.env.set("MIGRATED_DATABASE", migrated);
  Deno.env.set("SEEDED_DATA", seeded);
  Deno.env.set("CHROMIUM", await prepareChromium());
  return count;
}

/** Checks, builds and tests in the order in which a mistake shows soonest. Ceilings are minutes on two cores. */
async function main(run: Run): Promise<Count> {
  const { all } = run;
  const counts = [
    await suite("checks", 3, checks),
    await suite("builds", 3, () => builds(run)),
    await suite("preparation", 4, () => prepare(run)),
    await suite("unit and API tests", all ? 24 : 12, () => unitTests(run)),
    await suite("fault tests", all ? 8 : 3, () => faults(run)),
    ...all ? [await suite("timing tests", 3, () => runTests(["tests/timing"]))] : [],
    await suite("browser tests", all ? 27 : 8, () => inBrowser(run)),
  ];
  if (all) {
    const react = { UI_RUNTIME: "react" };
    counts.push(await suite("browser tests with React", 8, () => runSteadied(RUNTIME_JOURNEYS, react)));
  }
  return counts.reduce(add);
}

/** A slow test pays for itself or goes: these are the first to ask. */
function printSlowest(files: Count["files"]): void {
  const slowest = [...files].toSorted(([, one], [, other]) => other.seconds - one.seconds).slice(0, SLOWEST);
  if (slowest.length === 0) return;
  console.log(`\nslowest ${slowest.length} of ${files.size} test files, seconds:`);
  for (const [file, { seconds }] of slowest) console.log(`${seconds.toFixed(1).padStart(8)}  ${file}`);
}

function print({ passed, failures, unsteady, files }: Count): void {
  printSlowest(files);
  printTimes();
  for (const failure of unsteady) console.log(`unsteady: ${failure}`);
  for (const failure of summarize(failures)) console.log(`failed: ${failure}`);
  console.log(`\n${passed} passed, ${failures.length} failed`);
}

/** @returns whether everything is to be run; ends the process where that is not what was asked for. */
function readFlags(args: readonly string[]): boolean {
  if (args.every((arg) => arg === "--all")) return args.length > 0;
  const asked = args.includes("--help") || args.includes("-h");
  (asked ? console.log : console.error)(HELP);
  Deno.exit(asked ? 0 : 2);
}

if (import.meta.main) {
  const all = readFlags(Deno.args);
  const folder = await Deno.makeTempDir({ prefix: "sdb-test-run-" });
  const count = await main({ all, folder }).finally(() => Deno.remove(folder, { recursive: true }));
  print(count);
  Deno.exit(count.failures.length === 0 ? 0 : 1);
}
