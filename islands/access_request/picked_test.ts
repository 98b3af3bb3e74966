import assert from "node:assert/strict";
import { openTestApp } from "../../tests/harness.ts";
import { publishDemo } from "../../tests/published_rows.ts";
import { extentOf, isStored, measureKnown, rowsOf, toLoaded } from "../file_tree/rows.ts";
import { linesOf } from "./picked.ts";

const FILES = [
  ...Array.from({ length: 205 }, (_, at) => ({ path: `scans/${String(at).padStart(3, "0")}a.png`, size: 2 })),
  { path: "scans/a.png", size: 7 },
  { path: "a.png", size: 5 },
];

Deno.test("linesOf: one path a line, each once, without the space around it", () => {
  assert.deepEqual(linesOf(" a b.csv \r\n\nraw/\na b.csv"), ["a b.csv", "raw/"]);
});

Deno.test("measureKnown: what lies in a selected folder counts once, and what is out of sight still counts", async () => {
  await using test = await openTestApp();
  const { dataSetId } = await publishDemo(test.app, "mauna-loa-co2", { files: FILES });
  const { repository } = await test.signIn();
  const page = await repository.files.listFolder(dataSetId, "V1");
  const rows = rowsOf({ root: "", folders: new Map([["", toLoaded(page)]]), open: new Set() }).filter(
    isStored,
  );
  const known = new Map([...rows.map((row) => [row.key, extentOf(row)] as const), [
    "scans/a.png",
    { count: 1, size: 7 },
  ]]);
  assert.deepEqual(measureKnown(known, new Set(["a.png", "scans/a.png"])), { count: 2, size: 12 });
  assert.deepEqual(measureKnown(known, new Set(["scans/", "scans/a.png"])), { count: 206, size: 417 });
});
