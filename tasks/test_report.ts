/** What a run of `deno test` counted and said: read from its JUnit report and from its output. */

export interface Count {
  passed: number;
  /** What failed, each by its file, its name and what was wrong. */
  failures: string[];
  /** What failed once and passed when it was run again. */
  unsteady: string[];
  files: Map<string, FileCount>;
}

/** Of one test file. */
export interface FileCount {
  passed: number;
  seconds: number;
}

const TESTCASE =
  /<testcase name="([^"]*)" classname="([^"]*)" time="([^"]*)"[^>]*>\s*(?:<(failure|error|skipped)(?: message="([^"]*)")?)?/g;
/** Characters of a message that the last lines repeat. */
const MESSAGE_MAX = 600;

/** Totals of a JUnit report; what was skipped counts neither way. */
export function countReport(xml: string): Count {
  const count: Count = { passed: 0, failures: [], unsteady: [], files: new Map() };
  for (const [, test, file, time, ending, message] of xml.matchAll(TESTCASE)) {
    const { passed, seconds } = count.files.get(file) ?? { passed: 0, seconds: 0 };
    const more = ending ? 0 : 1;
    count.passed += more;
    // The time of a step is in that of its test already.
    const took = test.includes(" &gt; ") ? 0 : Number(time);
    count.files.set(file, { passed: passed + more, seconds: seconds + took });
    if (ending && ending !== "skipped") {
      count.failures.push(`${file}: ${test}${message ? `\n    ${indented(decoded(message))}` : ""}`);
    }
  }
  return count;
}

const decoded = (message: string) =>
  message.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&apos;", "'")
    .replaceAll(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code))).replaceAll("&amp;", "&");

const indented = (text: string) =>
  withoutColours(text).slice(0, MESSAGE_MAX).trimEnd().replaceAll("\n", "\n    ");

// deno-lint-ignore no-control-regex
const withoutColours = (text: string) => text.replaceAll(/\x1b\[[0-9;]*m/g, "");

const UNCAUGHT = /^(\S+) \(uncaught error\)\nerror: ([\s\S]*?)\nThis error was not caught from a test/gm;

/**
 * Errors that no test caught: a rejection that nobody waited for, a hook, the top level of a file. The report has only
 * the tests that they cancelled, if any; the output has the module and the error.
 */
export function uncaughtErrors(output: string): string[] {
  return [...withoutColours(output).matchAll(UNCAUGHT)].map(([, file, message]) =>
    `${file}: uncaught error\n    ${indented(message)}`
  );
}

/** A run that failed without a failed test: a module that cannot be resolved. The end of what it said has the reason. */
export const unexplained = (errors: string): string =>
  `the run broke off\n    ${indented(withoutColours(errors).trim().slice(-MESSAGE_MAX))}`;

/** Whether a test did not run because of an uncaught error of its file. */
export const isCancelled = (failure: string): boolean => failure.endsWith("\n    Cancelled");
export const isUncaught = (failure: string): boolean => nameOf(failure).endsWith(": uncaught error");

/** A failure without its message, which may differ from run to run. */
export const nameOf = (failure: string): string => failure.split("\n")[0];
export const fileOf = (failure: string): string => failure.split(": ")[0];

/** Two reports as one. */
export function add(one: Count, other: Count): Count {
  const files = new Map(one.files);
  for (const [file, { passed, seconds }] of other.files) {
    const before = files.get(file) ?? { passed: 0, seconds: 0 };
    files.set(file, { passed: before.passed + passed, seconds: before.seconds + seconds });
  }
  return {
    passed: one.passed + other.passed,
    failures: [...one.failures, ...other.failures],
    unsteady: [...one.unsteady, ...other.unsteady],
    files,
  };
}

/**
 * A run some files of which were run `again` by themselves: those count as they ended then. What failed at first and not
 * again is unsteady: it waits for something in the wrong way, or another test disturbs it.
 */
export function afterSecondRun(first: Count, again: Count): Count {
  const files = new Map(first.files);
  let { passed } = first;
  for (const file of again.files.keys()) {
    passed -= files.get(file)?.passed ?? 0;
    files.delete(file);
  }
  const stillFailing = new Set(again.failures.map(nameOf));
  const anyUncaught = again.failures.some(isUncaught);
  const isFinal = (failure: string) => !isUncaught(failure) && !again.files.has(fileOf(failure));
  const unsteady = first.failures.filter((failure) =>
    !isFinal(failure) && !isCancelled(failure) &&
    (isUncaught(failure) ? !anyUncaught : !stillFailing.has(nameOf(failure)))
  );
  return add({ passed, failures: first.failures.filter(isFinal), unsteady, files }, again);
}

/** What is printed of failures: many tests that one error cancelled are one line. */
export function summarize(failures: readonly string[]): string[] {
  const cancelled = new Map<string, number>();
  for (const failure of failures.filter(isCancelled)) {
    const [file] = /^.*?_test\.tsx?/.exec(failure) ?? [fileOf(failure)];
    cancelled.set(file, (cancelled.get(file) ?? 0) + 1);
  }
  return [
    ...failures.filter((failure) => !isCancelled(failure)),
    ...[...cancelled].map(([file, tests]) => `${file}: ${tests} tests cancelled by an uncaught error`),
  ];
}
