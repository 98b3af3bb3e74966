/**
 * Every check and test of the project: format, lint, types, both builds, unit and API tests, then the browser tests
 * on either build. The last line counts them all: `N passed, N failed`.
 */
import { CHECKS } from "./check.ts";
import { runDeno } from "./process.ts";

const root = new URL("..", import.meta.url).pathname.replace(/\/$/, "");
Deno.chdir(root);

interface Count {
  passed: number;
  failed: number;
  /** What failed, by name: the end of a long report is what people see first. */
  failures: string[];
}

/** Folders of tests that are not run among the others: they want a browser, a process to kill, or a quiet machine. */
const ALONE = ["tests/browser", "tests/faults", "tests/timing", "tests/load"];

/** One command that counts as one test. */
async function step(name: string, args: string[], env: Record<string, string> = {}): Promise<Count> {
  const started = performance.now();
  const failure = await runDeno(args, { env }).then(() => undefined, (error: Error) => error.message);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(failure ? `${name}: FAILED, ${failure}` : `${name}: ok (${seconds} s)`);
  return failure ? { passed: 0, failed: 1, failures: [name] } : { passed: 1, failed: 0, failures: [] };
}

/** One suite, with its totals. */
async function suite(name: string, args: string[], env: Record<string, string> = {}): Promise<Count> {
  console.log(`\n${name}`);
  const count = await runTests(args, env);
  return finishSuite(name, count);
}

/**
 * A suite in browsers. Two of them share a machine that may be busy with more, so a file that failed is run once more
 * by itself; what passes only then is named, because it waits for something in the wrong way.
 */
async function browserSuite(name: string, env: Record<string, string> = {}): Promise<Count> {
  console.log(`\n${name}`);
  const count = await runTests(["--parallel", "tests/browser"], env);
  const files = [...new Set(count.failures.map(fileOf))];
  if (files.length === 0 || !files.every((file) => file.endsWith("_test.ts"))) {
    return finishSuite(name, count);
  }
  console.log(`${name}: again, one file at a time: ${files.join(", ")}`);
  const again = await runTests(files, env);
  for (const failure of count.failures) {
    if (!again.failures.includes(failure)) console.log(`unsteady: ${failure}`);
  }
  const recovered = count.failed - again.failed;
  return finishSuite(name, { ...again, passed: count.passed + recovered });
}

const fileOf = (failure: string) => failure.split(": ")[0];

function finishSuite(name: string, count: Count): Count {
  console.log(`${name}: ${count.passed} passed, ${count.failed} failed`);
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

/** Totals of a JUnit report; what was skipped counts neither way. */
export function countReport(xml: string): Count {
  const number = (pattern: RegExp) => [...xml.matchAll(pattern)].reduce((sum, [, n]) => sum + Number(n), 0);
  const tests = number(/<testsuites [^>]*\btests="(\d+)"/g);
  const failed = number(/<testsuites [^>]*\bfailures="(\d+)"/g) +
    number(/<testsuites [^>]*\berrors="(\d+)"/g);
  const skipped = (xml.match(/<skipped\b/g) ?? []).length;
  const failures = [
    ...xml.matchAll(/<testcase name="([^"]*)" classname="([^"]*)"[^>]*>\s*<(?:failure|error)/g),
  ]
    .map(([, test, file]) => `${file}: ${test}`);
  return { passed: tests - failed - skipped, failed, failures };
}

async function main(): Promise<Count> {
  const counts: Count[] = [];
  for (const [name, args] of CHECKS) counts.push(await step(name, args));
  const build = ["run", "--allow-all", "tasks/build.ts"];
  counts.push(await step("build", build));
  counts.push(await step("build with React", build, { UI_RUNTIME: "react" }));
  counts.push(await suite("unit and API tests", ["--parallel", `--ignore=${ALONE.join(",")}`]));
  counts.push(await suite("fault and timing tests", ["tests/faults", "tests/timing"]));
  const seeded = await Deno.makeTempDir({ prefix: "sdb-seeded-" });
  const seed = ["run", "--allow-all", "tasks/seed.ts", "--demo"];
  counts.push(await step("demo data", seed, { DATA_DIR: seeded }));
  const env = { SEEDED_DATA: seeded };
  counts.push(await browserSuite("browser tests", env));
  counts.push(await browserSuite("browser tests with React", { ...env, UI_RUNTIME: "react" }));
  await Deno.remove(seeded, { recursive: true });
  return counts.reduce((sum, { passed, failed, failures }) => ({
    passed: sum.passed + passed,
    failed: sum.failed + failed,
    failures: [...sum.failures, ...failures],
  }));
}

if (import.meta.main) {
  const { passed, failed, failures } = await main();
  for (const failure of failures) console.log(`failed: ${failure}`);
  console.log(`\n${passed} passed, ${failed} failed`);
  Deno.exit(failed === 0 ? 0 : 1);
}
