/** Runs steps and suites of tests, counts them, and holds each suite to its ceiling. */
import { runDeno, untilExit } from "./process.ts";
import {
  afterSecondRun,
  type Count,
  countReport,
  fileOf,
  isUncaught,
  uncaughtErrors,
  unexplained,
} from "./test_report.ts";

/** A slower machine than one with two cores may take so many times as long: `TEST_CEILING_FACTOR=3`. */
const factor = Number(Deno.env.get("TEST_CEILING_FACTOR") || 1);
/** What each suite took and may take, in minutes; the last lines repeat it. */
const times: [name: string, minutes: number, ceiling: number][] = [];

/** One command that counts as one test. */
export async function step(name: string, args: string[], env: Record<string, string> = {}): Promise<Count> {
  const started = performance.now();
  const failure = await runDeno(args, { env }).then(() => undefined, (error: Error) => error.message);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(failure ? `${name}: FAILED, ${failure}` : `${name}: ok (${seconds} s)`);
  return failure ? failed(`${name}: ${failure}`) : { ...NOTHING, passed: 1 };
}

const NOTHING: Count = { passed: 0, failures: [], unsteady: [], files: new Map() };
const failed = (failure: string): Count => ({ ...NOTHING, failures: [failure] });

/** What belongs together, with its totals. Taking longer than `ceiling` minutes on two cores is one more failure. */
export async function suite(name: string, ceiling: number, run: () => Promise<Count>): Promise<Count> {
  const limit = ceiling * factor;
  console.log(`\n${name}, at most ${limit} min`);
  const started = performance.now();
  const count = await run().catch((error: Error) => failed(error.message));
  const minutes = (performance.now() - started) / 60_000;
  times.push([name, minutes, limit]);
  const failures = count.failures.map((failure) => `${name}: ${failure}`);
  if (minutes > limit) failures.push(`${name}: took ${minutes.toFixed(1)} min, and may take ${limit} min`);
  console.log(
    `${name}: ${count.passed} passed, ${failures.length} failed in ${minutes.toFixed(1)} of ${limit} min`,
  );
  return { ...count, failures, unsteady: count.unsteady.map((failure) => `${name}: ${failure}`) };
}

export function printTimes(): void {
  console.log("\nsuites, minutes taken and allowed:");
  for (const [name, minutes, limit] of times) {
    console.log(`${minutes.toFixed(1).padStart(8)} ${limit.toFixed(1).padStart(6)}  ${name}`);
  }
}

/** One run of `deno test`; what it counted is read from its report, and what no test caught from its output. */
export async function runTests(args: string[], env: Record<string, string> = {}): Promise<Count> {
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
  const options = { args: command, env, stdin: "null", stdout: "piped", stderr: "piped" } as const;
  const child = new Deno.Command(Deno.execPath(), options).spawn();
  const [output, errors, { success }] = await Promise.all([
    showAndKeep(child.stdout, Deno.stdout),
    showAndKeep(child.stderr, Deno.stderr),
    untilExit(child),
  ]);
  const count = countReport(await Deno.readTextFile(report).catch(() => ""));
  await Deno.remove(report);
  count.failures.unshift(...uncaughtErrors(output));
  // A module that cannot even be resolved is in no report.
  if (!success && count.failures.length === 0) count.failures.push(unexplained(errors));
  return count;
}

async function showAndKeep(
  stream: ReadableStream<Uint8Array>,
  to: { write(bytes: Uint8Array): Promise<number> },
): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const bytes of stream) {
    await to.write(bytes);
    text += decoder.decode(bytes, { stream: true });
  }
  return text;
}

/**
 * Files that share a machine with each other. A file that failed is run once more by itself; what passes only then is
 * named as unsteady.
 */
export async function runSteadied(paths: readonly string[], env: Record<string, string>): Promise<Count> {
  const first = await runTests(["--parallel", ...paths], env);
  const files = [...new Set(first.failures.map(fileOf))];
  if (files.length === 0 || !files.every((file) => file.endsWith("_test.ts"))) return first;
  console.log(`again, one file at a time: ${files.join(", ")}`);
  return afterSecondRun(first, await runTests(files, env));
}

/** Runs batches, each in one worker. An uncaught error ends a whole batch, so the files of that one are run again. */
export async function runBatches(
  batches: readonly (readonly string[])[],
  modules: readonly string[],
  env: Record<string, string>,
): Promise<Count> {
  const first = await runTests(["--parallel", ...modules], env);
  const broken = first.failures.filter(isUncaught).map((failure) => fileOf(failure).split("/").at(-1));
  const files = modules.flatMap((path, index) =>
    broken.includes(path.split("/").at(-1)) ? batches[index] : []
  );
  if (files.length === 0) return first;
  console.log(`again, a worker for each: ${files.join(", ")}`);
  return afterSecondRun(first, await runTests(["--parallel", ...files], env));
}
