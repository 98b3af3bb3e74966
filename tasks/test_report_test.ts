import assert from "node:assert/strict";
import { countReport } from "./test.ts";

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
    failed: 2,
    failures: [
      "./a_test.ts: one\n    Uncaught Error: x",
      "./a_test.ts: three &gt; step\n    Uncaught Error: y < 1",
    ],
    files: new Map([["./a_test.ts", 0.005]]),
  });
});

Deno.test("countReport() finds nothing in a report that was not written", () => {
  assert.deepEqual(countReport(""), { passed: 0, failed: 0, failures: [], files: new Map() });
});
