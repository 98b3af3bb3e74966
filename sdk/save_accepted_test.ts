/** What the server refuses of a save, through the whole app: over every field of the metadata. */
import assert from "node:assert/strict";
import { datasetVersion } from "../db/schema/mod.ts";
import { ConnectionError } from "./mod.ts";
import type { MetadataChanges } from "./model/metadata/metadata.ts";
import { emptyMetadata } from "./mod.ts";
import { completeMetadata } from "../tests/datasets.ts";
import { openTestApp } from "../tests/harness.ts";
import { fieldOf, refusedIssues, sendAcceptable } from "./save_accepted.ts";

/** One value of each field that the server does not take. */
const REFUSED: Record<keyof ReturnType<typeof emptyMetadata> | "embargoMonths", unknown> = {
  dataSetTypeCode: "999",
  language: "klingon",
  title: { zh: 1 },
  keywords: { zh: Array(200).fill("x").map((word, index) => word + index) },
  description: { en: "x".repeat(1_000_000) },
  subjects: Array(200).fill("170").map((code, index) => code + index),
  authors: [{ email: "half@" }],
  license: { id: "x".repeat(65) },
  accessRight: "SECRET",
  embargoMonths: 13,
  papers: [{ doi: "no DOI" }],
  references: [{ type: "gossip" }],
  funding: [{ number: "x".repeat(5_000) }],
  projects: [{ url: "javascript:alert(1)" }],
  spatial: [{ kind: "point", longitude: 200, latitude: 0 }],
  temporal: [{ start: "2020", end: "1960" }],
  communityCode: "x99999",
  archiveDoi: "no DOI",
  archiveEmail: "half@",
  parts: ["f".repeat(32)],
};

Deno.test("sendAcceptable() saves every other field, whichever of them the server refuses, and names it", async () => {
  await using test = await openTestApp();
  const { repository: { datasets } } = await test.signIn();
  const names = new Set([...Object.keys(emptyMetadata()), "embargoMonths"]);
  assert.deepEqual(new Set(Object.keys(REFUSED)), names, "a value for every field there is");
  for (const [name, value] of Object.entries(REFUSED)) {
    const type = name === "parts" ? "007" : "001";
    const { dataSetId, revision } = await datasets.create({ dataSetTypeCode: type });
    const { [name]: _, ...others } = completeMetadata({ dataSetTypeCode: type }) as Record<string, unknown>;
    const changes = { ...others, [name]: value } as MetadataChanges;
    const sent = await sendAcceptable(
      changes,
      (changes) => datasets.change(dataSetId, "V1", { revision, changes }),
    );
    assert.deepEqual([...new Set(sent.refused.map(({ path }) => fieldOf(path)))], [name]);
    assert.deepEqual(Object.keys(sent.taken).sort(), Object.keys(others).sort(), name);
    assert.equal(sent.answer?.revision, revision + 1);
    const { title, license } = await datasets.get(dataSetId);
    if (name !== "title") assert.equal(title.en, "Water levels of Qinghai Lake", name);
    if (name !== "license") assert.equal(license.id, "CC-BY-4.0", name);
    assert.notDeepEqual((await datasets.get(dataSetId))[name as "title"], value, name);
  }
  const rows = await test.app.db.read.select().from(datasetVersion).all();
  assert.equal(rows.filter(({ titleEn }) => titleEn !== "").length, names.size - 1);
});

Deno.test("sendAcceptable() leaves out two fields one after the other, and gives up on what names none", async () => {
  await using test = await openTestApp();
  const { repository: { datasets } } = await test.signIn();
  const { dataSetId, revision } = await datasets.create();
  // The first is found by the shape, the second only in the database.
  const changes = { title: { zh: "甲", en: "" }, language: "klingon", communityCode: "x99999" };
  const send = (changes: MetadataChanges) => datasets.change(dataSetId, "V1", { revision, changes });
  const { refused, taken } = await sendAcceptable(changes, send);
  assert.deepEqual(refused.map(({ path, key }) => [path, key]), [
    ["language", "unknownLanguage"],
    ["communityCode", "unknownCommunity"],
  ]);
  assert.deepEqual(taken, { title: changes.title });
  await assert.rejects(sendAcceptable(changes, send), { error: "revisionConflict" });
  const lost = new ConnectionError("gone");
  await assert.rejects(sendAcceptable(changes, () => Promise.reject(lost)), lost);
  assert.deepEqual(refusedIssues(lost), []);
  assert.deepEqual(await sendAcceptable({}, send), { taken: {}, refused: [] });
});
