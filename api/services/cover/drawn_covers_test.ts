/** Covers that a submission draws: what they show, when they are drawn again, and who sees them. */
import assert from "node:assert/strict";
import { and, eq } from "drizzle-orm";
import sharp from "sharp";
import { attachment, blob, datasetVersion, file } from "../../../db/schema/mod.ts";
import { ApiError, type DatasetMetadata, type Input } from "../../../sdk/mod.ts";
import { pathOfBlob } from "../../../tests/corrupt_files.ts";
import { ALL_PASSED, completeMetadata, findReviewId } from "../../../tests/datasets.ts";
import { openTestApp, type SignedInUser, type TestApp } from "../../../tests/harness.ts";
import { submitRetractionRequest } from "../../../tests/retractions.ts";
import { systemContext } from "../../context.ts";
import { deliverAll } from "../../jobs/outbox_delivery.ts";
import { purgeRetracted } from "../request/purge_retracted_files.ts";

const DAY = 86_400_000;
const TABLE = ["year,level", ...Array.from({ length: 40 }, (_, at) => `${1960 + at},${at % 7}`)].join("\n");
const OTHER = TABLE.replaceAll(",6", ",16");
const WATER = "3\nwater\nO 0 0 0\nH 0.96 0 0\nH -0.24 0.93 0\n";
const PLACE: Input<DatasetMetadata> = { spatial: [{ kind: "point", longitude: 100, latitude: 37 }] };

/** Noise in large grains, so that no part is like another. */
async function photograph(): Promise<Uint8Array<ArrayBuffer>> {
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
  const grains = await sharp({ create: { width: 60, height: 40, channels: 3, background: "#888", noise } })
    .png()
    .toBuffer();
  return new Uint8Array(await sharp(grains).resize(600, 400).jpeg().toBuffer());
}

type Files = Record<string, string | Uint8Array<ArrayBuffer>>;

/** A complete draft without a cover. */
async function draft(
  { repository }: SignedInUser,
  files: Files,
  changes: Input<DatasetMetadata> = {},
): Promise<string> {
  const { dataSetId } = await repository.datasets.create(completeMetadata(changes));
  for (const [path, content] of Object.entries(files)) {
    await repository.files.upload(dataSetId, "V1", path, content);
  }
  return dataSetId;
}

/** The row of the cover of the dataset's only version. */
async function coverRow({ app }: TestApp, dataSetId: string, person: SignedInUser) {
  const { coverId } = await person.repository.datasets.get(dataSetId);
  return await app.db.read.select().from(attachment)
    .where(and(eq(attachment.kind, "cover"), eq(attachment.id, coverId ?? ""))).get();
}

async function submitted(
  test: TestApp,
  person: SignedInUser,
  files: Files,
  changes: Input<DatasetMetadata> = {},
) {
  const dataSetId = await draft(person, files, changes);
  await person.repository.datasets.submit(dataSetId, "V1");
  return { dataSetId, row: await coverRow(test, dataSetId, person) };
}

async function refused(work: Promise<unknown>): Promise<string | undefined> {
  const error = await work.then(() => undefined, (error) => error);
  assert.ok(error instanceof ApiError, `not refused: ${error}`);
  return error.error;
}

Deno.test("submitForReview() draws what the data are where nobody chose a cover, image before molecule before table before place", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const image = { "figures/a.jpg": await photograph() };
  const molecule = { "b.xyz": WATER };
  const table = { "c.csv": TABLE };
  const text = { "notes.txt": "nothing to draw" };
  const cases: [string, Files, Input<DatasetMetadata>][] = [
    ["image", { ...image, ...molecule, ...table }, PLACE],
    ["molecule", { ...molecule, ...table }, PLACE],
    ["table", table, PLACE],
    ["map", text, PLACE],
    ["pattern", text, {}],
  ];
  const seen = new Set<string>();
  for (const [origin, files, changes] of cases) {
    const { dataSetId, row } = await submitted(test, person, files, changes);
    assert.equal(row?.name, `cover-${origin}.webp`);
    seen.add(row.sha256);
    const shown = await person.repository.datasets.get(dataSetId);
    assert.deepEqual([shown.status, shown.coverOrigin], ["UNDER_REVIEW", origin]);
    const bytes = await person.repository.attachments.download(row.id).then((answer) => answer.bytes());
    const { format, width, height } = await sharp(bytes).metadata();
    assert.deepEqual([format, width, height], ["webp", 1200, 800]);
  }
  assert.equal(seen.size, cases.length);
});

Deno.test("a drawn cover depends on the data: two tables make two pictures, and one table one", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const [one, same, other] = await Promise.all(
    [TABLE, TABLE, OTHER].map(async (table) =>
      (await submitted(test, person, { "a.csv": table })).row?.sha256
    ),
  );
  assert.equal(one, same);
  assert.notEqual(one, other);
});

Deno.test("a drawn cover shows a table that has control characters, such as the Ctrl-Z with which DOS ends a file", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  for (const end of ["", "\n\x1a", "\n1999,\x07\n"]) {
    const { row } = await submitted(test, person, { "a.csv": `${TABLE}${end}` });
    assert.equal(row?.name, "cover-table.webp", JSON.stringify(end));
  }
});

Deno.test("a drawn cover is drawn again at the next submission when the data changed, and stays itself when they did not", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const { datasets, files } = person.repository;
  const { dataSetId, row: first } = await submitted(test, person, { "a.csv": TABLE });
  await datasets.recall(dataSetId, "V1");
  await datasets.submit(dataSetId, "V1");
  assert.equal((await coverRow(test, dataSetId, person))?.id, first?.id);
  await datasets.recall(dataSetId, "V1");
  await files.upload(dataSetId, "V1", "a.csv", OTHER, { onConflict: "replace" });
  await datasets.submit(dataSetId, "V1");
  const second = await coverRow(test, dataSetId, person);
  assert.equal(second?.name, "cover-table.webp");
  assert.notEqual(second.sha256, first?.sha256);
});

Deno.test("a cover that somebody chose is never drawn over by a submission, and takes the place of a drawn one", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const { attachments, datasets } = person.repository;
  const dataSetId = await draft(person, { "a.csv": TABLE });
  assert.equal((await attachments.drawCover(dataSetId, "V1")).coverOrigin, "table");
  const chosen = await attachments.putCover(dataSetId, "V1", new Blob([await photograph()]));
  assert.equal(chosen.coverOrigin, "upload");
  await datasets.submit(dataSetId, "V1");
  assert.equal((await coverRow(test, dataSetId, person))?.id, chosen.attachmentId);
});

Deno.test("makePrivate() draws a cover as a submission does", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const dataSetId = await draft(person, { "a.csv": TABLE });
  await person.repository.datasets.makePrivate(dataSetId, "V1", 1);
  assert.equal((await coverRow(test, dataSetId, person))?.name, "cover-table.webp");
});

Deno.test("no submission fails for its cover: hostile, damaged and missing files are passed over", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const png = new Uint8Array(await sharp(await photograph()).png().toBuffer());
  const bomb = png.slice();
  new DataView(bomb.buffer).setUint32(16, 60_000);
  const hostile: Files = {
    "1.png": bomb,
    "2.png": png.slice(0, 900),
    "3.jpg": new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0]),
    "4.webp": "<svg xmlns='http://www.w3.org/2000/svg' width='900' height='600'/>",
    "1.sdf": "\0\0\0",
    "1.cif": "_atom_site_x\n",
    "1.csv": `${"x".repeat(400_000)}\n`,
    "2.csv": "a,b\nNaN,NaN\nNaN,NaN\nNaN,NaN\nNaN,NaN\n",
    "3.csv": ",".repeat(1_000_000),
    "4.csv": "",
  };
  assert.equal((await submitted(test, person, hostile)).row?.name, "cover-pattern.webp");

  const gone = await draft(person, { "a.csv": `${TABLE}\n2000,1\n` });
  const [stored] = await test.app.db.read.select({ sha256: file.sha256 }).from(file)
    .innerJoin(datasetVersion, eq(datasetVersion.id, file.versionId)).where(eq(file.path, "a.csv")).all();
  await Deno.remove(pathOfBlob(test.config.dataDir, stored.sha256));
  await person.repository.datasets.submit(gone, "V1");
  assert.equal((await coverRow(test, gone, person))?.name, "cover-pattern.webp");
  assert.ok(
    (await test.app.db.read.select().from(blob).where(eq(blob.sha256, stored.sha256)).get())?.damagedAt,
  );
});

Deno.test("no submission fails for its cover: where nothing can be stored it goes without", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const dataSetId = await draft(person, { "a.csv": TABLE });
  const { storage } = test.app.external;
  const { write } = storage;
  storage.write = () => Promise.reject(new Error("no room"));
  await person.repository.datasets.submit(dataSetId, "V1");
  storage.write = write;
  const { status, coverId } = await person.repository.datasets.get(dataSetId);
  assert.deepEqual([status, coverId], ["UNDER_REVIEW", undefined]);
});

Deno.test("files that are not open to everybody are never drawn from, and a cover from before they were closed goes", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const { attachments, datasets } = person.repository;
  const files = { "a.jpg": await photograph(), "b.csv": TABLE };
  const closed: Input<DatasetMetadata>[] = [{ accessRight: "RESTRICTED" }, {
    accessRight: "EMBARGO",
    embargoMonths: 3,
  }];
  for (const access of closed) {
    assert.equal((await submitted(test, person, files, { ...access, ...PLACE })).row?.name, "cover-map.webp");
    const dataSetId = await draft(person, files);
    const open = await attachments.drawCover(dataSetId, "V1");
    assert.equal(open.coverOrigin, "image");
    const { revision } = await datasets.get(dataSetId);
    await datasets.save(dataSetId, "V1", { revision, metadata: completeMetadata(access) });
    await datasets.submit(dataSetId, "V1");
    assert.equal((await coverRow(test, dataSetId, person))?.name, "cover-pattern.webp");
    assert.equal(await refused(attachments.download(open.attachmentId)), "notFound");
  }
});

Deno.test("a cover drawn from files closes with them: withheld, withdrawn, and deleted with them at last", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const governance = await test.signIn({ role: "governance" });
  const { dataSetId, row } = await submitted(test, person, { "a.csv": TABLE });
  const { reviews, retractions } = governance.repository;
  await reviews.accept(await findReviewId(governance, dataSetId), ALL_PASSED);
  await deliverAll(test.app);
  const { datasets, attachments } = test.visitor;
  assert.equal((await datasets.get(dataSetId)).coverOrigin, "table");
  const open = await attachments.download(row!.id);
  await open.body?.cancel();
  assert.match(open.headers.get("Cache-Control") ?? "", /^public/);

  const { retractionId } = await submitRetractionRequest(person, dataSetId);
  await retractions.decide(retractionId, { decision: "WITHDRAWN", comments: "" });
  assert.equal((await datasets.get(dataSetId)).coverId, undefined);
  assert.equal(await refused(attachments.download(row!.id)), "notFound");
  test.advance(31 * DAY);
  assert.equal((await purgeRetracted(systemContext(test.app, "purge"))).purged, 1);
  const kept = await test.app.db.read.select().from(attachment).where(eq(attachment.id, row!.id)).get();
  assert.equal(kept, undefined);
});

Deno.test("a cover that would be drawn otherwise today makes no new version of what is the same", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const governance = await test.signIn({ role: "governance" });
  const { dataSetId, row } = await submitted(test, person, { "a.csv": TABLE });
  await governance.repository.reviews.accept(await findReviewId(governance, dataSetId), ALL_PASSED);
  await deliverAll(test.app);
  // As if an earlier release had drawn it.
  const { attachments, datasets } = person.repository;
  await datasets.addVersion(dataSetId);
  await attachments.removeCover(dataSetId, "V2");
  assert.equal(await refused(datasets.submit(dataSetId, "V2")), "identicalVersion");
  await attachments.putCover(dataSetId, "V2", new Blob([await photograph()]));
  assert.equal((await datasets.submit(dataSetId, "V2")).status, "UNDER_REVIEW");
  assert.equal((await datasets.get(dataSetId, "V1")).coverId, row?.id);
});
