import assert from "node:assert/strict";
import { afterSecondRun, countReport, summarize, uncaughtErrors } from "./test_report.ts";

const REPORT = `<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="deno test" tests="4" failures="2" errors="0" time="0.017">
    <testsuite name="./a_test.ts" tests="4" disabled="0" errors="0" failures="2">
        <testcase name="one" classname="./a_test.ts" time="0.001" line="1" col="6">
            <failure message="Uncaught Error: x">Error: x</failure>
        </testcase>
        <testcase name="two" classname="./a_test.ts" time="0.002" line="2" col="6">
        </testcase>
        <testcase name="three &gt; step" classname="./a_test.ts" time="0.002" line="3" col="6">
            <failure message="Uncaught Error: y &lt; 1">Error: y</failure>
        </testcase>
        <testcase name="four" classname="./a_test.ts" time="0" line="4" col="6">
            <skipped/>
        </testcase>
    </testsuite>
</testsuites>`;

Deno.test("countReport() leaves skipped tests out and names what failed with its file", () => {
  assert.deepEqual(countReport(REPORT), {
    passed: 1,
    failures: [
      "./a_test.ts: one\n    Uncaught Error: x",
      "./a_test.ts: three &gt; step\n    Uncaught Error: y < 1",
    ],
    unsteady: [],
    files: new Map([["./a_test.ts", { passed: 1, seconds: 0.003 }]]),
  });
});

Deno.test("countReport() finds nothing in a report that was not written", () => {
  assert.deepEqual(countReport(""), { passed: 0, failures: [], unsteady: [], files: new Map() });
});

/** As deno writes it, colours included. */
const OUTPUT = `./a_test.ts => two ... \x1b[38;5;245mcancelled\x1b[0m (0ms)

\x1b[1m ERRORS \x1b[0m

./a_test.ts (uncaught error)
\x1b[1m\x1b[31merror\x1b[0m: (in promise) Error: the cause
second line
This error was not caught from a test and caused the test runner to fail on the referenced module.
It most likely originated from a dangling promise, event/timeout handler or top-level code.

 FAILURES

./a_test.ts (uncaught error)
`;

Deno.test("uncaughtErrors() finds the error that cancelled the tests of a file", () => {
  assert.deepEqual(uncaughtErrors(OUTPUT), [
    "./a_test.ts: uncaught error\n    (in promise) Error: the cause\n    second line",
  ]);
  assert.deepEqual(uncaughtErrors("ok | 3 passed | 0 failed"), []);
});

const CANCELLED = ["two", "three"].map((test) => `./a_test.ts: ${test}\n    Cancelled`);

Deno.test("summarize() says the cause before a line for all tests that it cancelled", () => {
  const [cause] = uncaughtErrors(OUTPUT);
  assert.deepEqual(summarize([...CANCELLED, cause].map((failure) => `unit tests: ${failure}`)), [
    `unit tests: ${cause}`,
    "unit tests: ./a_test.ts: 2 tests cancelled by an uncaught error",
  ]);
});

Deno.test("afterSecondRun() counts what ran again as it ended then, and names what is unsteady", () => {
  const file = (passed: number) => ({ passed, seconds: 1 });
  const [cause] = uncaughtErrors(OUTPUT);
  const first = {
    passed: 5,
    failures: [cause, ...CANCELLED, "./b_test.ts: stays\n    Error", "./c_test.ts: once\n    Error"],
    unsteady: [],
    files: new Map([["./a_test.ts", file(1)], ["./b_test.ts", file(3)], ["./c_test.ts", file(1)]]),
  };
  const again = {
    passed: 5,
    failures: [],
    unsteady: [],
    files: new Map([["./a_test.ts", file(3)], ["./c_test.ts", file(2)]]),
  };
  assert.deepEqual(afterSecondRun(first, again), {
    passed: 8,
    failures: ["./b_test.ts: stays\n    Error"],
    unsteady: [cause, "./c_test.ts: once\n    Error"],
    files: new Map([["./b_test.ts", file(3)], ["./a_test.ts", file(3)], ["./c_test.ts", file(2)]]),
  });
});
