/** Periods of an earlier state of the database, in which the form's years, months and days were first and last seconds. */
import assert from "node:assert/strict";
import { completeMetadata } from "../tests/datasets.ts";
import { openTestApp } from "../tests/harness.ts";
import { datasetVersion } from "./schema/mod.ts";

const sql = await Deno.readTextFile(new URL("./migrations/0041_coverage_precision.sql", import.meta.url));

const period = (text: string) => {
  const [start, end] = text.split("..");
  return { start, end };
};
/** What was stored, and what becomes of it. */
const STORED = [
  ["2007-01-01T00:00:00Z..2010-12-31T23:59:59Z", "2007..2010"],
  ["2007-01-01T00:00:00Z..2007-12-31T23:59:59Z", "2007..2007"],
  ["2007-11-01T00:00:00Z..2008-02-29T23:59:59Z", "2007-11..2008-02"],
  ["2007-11-01T00:00:00Z..2008-02-28T23:59:59Z", "2007-11-01..2008-02-28"],
  ["1958-03-29T00:00:00Z..2001-12-29T23:59:59Z", "1958-03-29..2001-12-29"],
  ["-0500..1450-12-31T23:59:59Z", "-0500..1450"],
  ["0060-01-01T00:00:00Z..0060-12-31T23:59:59Z", "0060..0060"],
  // Times that somebody gave as times.
  ["2007-01-01T00:00:00Z..2010-01-01T00:00:00Z", "2007-01-01T00:00:00Z..2010-01-01T00:00:00Z"],
  ["2007-01-01T08:00:00Z..2010-12-31T23:59:59Z", "2007-01-01T08:00:00Z..2010-12-31T23:59:59Z"],
  ["2007..2010", "2007..2010"],
];

Deno.test("migrate() gives stored periods the precision that the form was given, where it is known, and keeps their order", async () => {
  await using test = await openTestApp();
  const { repository: { datasets } } = await test.signIn();
  const { dataSetId } = await datasets.create(completeMetadata());
  const temporal = STORED.map(([before]) => period(before));
  await test.app.db.withTx(async (tx) => void await tx.update(datasetVersion).set({ temporal }));
  await test.app.db.maintain((client) => client.executeMultiple(sql));
  assert.deepEqual((await datasets.get(dataSetId, "V1")).temporal, STORED.map(([, after]) => period(after)));
});
