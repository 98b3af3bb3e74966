/** `sdb dataset diff`: a table for a person, one document for a program, an exit code for a script. */
import assert from "node:assert/strict";
import { EXIT_CODES } from "../../cli/exit.ts";
import { publishTwoVersions } from "../compare.ts";
import { openSite, sdb } from "./command_line.ts";

Deno.test("dataset diff compares two versions, and its exit code says whether they differ", async () => {
  await using site = await openSite();
  const { dataSetId } = await publishTwoVersions(site.test.app, 100);
  const run = (...flags: string[]) =>
    sdb(["dataset", "diff", dataSetId, "--server", site.server, "--lang", "en", ...flags]);
  const differs = await run("--json");
  assert.equal(differs.code, EXIT_CODES.different, differs.err);
  assert.deepEqual(differs.json.counts, { added: 10, removed: 10, changed: 10, renamed: 10, same: 70 });
  const table = await run("--left", "V1", "--right", "V2");
  assert.match(table.err, /V1 and V2: 2 fields changed; files: 10 added/);
  assert.match(table.out, /^Renamed\tstation-20\/2024-0020\.csv → moved\/20\.csv\t1000\t1000$/m);
  assert.match(table.out, /^Changed\tTitle \(Chinese\)\t青海湖水位数据集\t青海湖水温数据集$/m);
  const same = await run("--left", "V2", "--right", "V2");
  assert.equal(same.code, EXIT_CODES.ok, same.err);
  assert.equal(same.out, "");
  assert.equal((await run("--left", "V7")).code, EXIT_CODES.notFound);
});

Deno.test("dataset diff --file compares one file, also one under another path", async () => {
  await using site = await openSite();
  const { dataSetId } = await publishTwoVersions(site.test.app, 100);
  const renamed = await sdb([
    ...["dataset", "diff", dataSetId, "--server", site.server, "--file", "moved/20.csv", "--json"],
  ]);
  assert.equal(renamed.code, EXIT_CODES.ok, renamed.err);
  assert.equal(renamed.json.reason, "same");
});
