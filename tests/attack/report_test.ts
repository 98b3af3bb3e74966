import assert from "node:assert/strict";
import { isClean, type Result, writeReport } from "./report.ts";

const CLEAN: Result = {
  tool: "sqlmap",
  what: "calls",
  done: 4,
  targets: 4,
  requests: 120,
  findings: [],
  errors: [],
  minutes: 1.25,
  notes: ["nothing to say"],
};

Deno.test("writeReport(): one row a run, and what was found below it", () => {
  const error = { status: 500, method: "GET", address: "/x?a='", body: "" };
  const report = writeReport([{ ...CLEAN, done: 3 }, {
    ...CLEAN,
    done: 3,
    tool: "wapiti",
    findings: ["XSS: /list"],
    errors: [error],
  }]);
  assert.match(report, /^\| tool \| what \| targets \| requests \| findings \| 5xx answers \| minutes \|\n/);
  assert.match(report, /\| sqlmap \| calls \| 3 of 4, incomplete \| 120 \| 0 \| 0 \| 1\.3 \|/);
  assert.match(report, /\| wapiti \| calls \| 3 of 4, incomplete \| 120 \| 1 \| 1 \| 1\.3 \|/);
  assert.match(report, /XSS: \/list/);
  assert.match(report, /HTTP 500.*`GET \/x\?a='`/);
});

Deno.test("isClean(): everything attacked, neither a finding nor a server error", () => {
  assert.equal(isClean([CLEAN]), true);
  assert.equal(isClean([{ ...CLEAN, done: 3 }]), false);
  assert.equal(isClean([{ ...CLEAN, done: 0, targets: 0 }]), false);
  assert.equal(isClean([CLEAN, { ...CLEAN, findings: ["x"] }]), false);
  assert.equal(
    isClean([{ ...CLEAN, errors: [{ status: 500, method: "GET", address: "/", body: "" }] }]),
    false,
  );
});
