/** Published datasets as rows, for tests of what reads them; the way there has tests of its own. */
import type { Transaction } from "../db/client.ts";
import {
  affiliation,
  blob,
  community,
  creator,
  dataset,
  datasetSubject,
  datasetVersion,
  file,
  user,
} from "../db/schema/mod.ts";
import { partColumns } from "../db/queries/dataset/writes.ts";
import { addEntries } from "../db/queries/file/path_entries.ts";
import type { App } from "../api/context.ts";
import { newId } from "../api/secrets.ts";
import { type Manifest, manifestSchema, toMetadata } from "../sdk/model/manifest.ts";
import { type DatasetMetadata, type Input, metadataSchema } from "../sdk/model/metadata/metadata.ts";
import { eq } from "drizzle-orm";

export interface Published {
  dataSetId: string;
  serial: number;
  versionId: string;
}

export interface PublishedOptions {
  files?: readonly { path: string; size: number }[];
  /** Epoch milliseconds; the app's clock unless given. */
  publishedAt?: number;
  /** The dataset that this is the next version of. */
  after?: Published;
  number?: number;
  /** Default: published. */
  status?: "PUBLISHED" | "DRAFT";
  /** Leave the index as it is. */
  unindexed?: boolean;
}

/** Rows of one INSERT: SQLite takes 32,766 parameters. */
const CHUNK = 2_000;

const demo = new URL("../db/seed/datasets/", import.meta.url);

/** The manifest of one of the datasets that ship with the project. */
export function readManifest(name: string): Manifest {
  return manifestSchema.parse(JSON.parse(Deno.readTextFileSync(new URL(`${name}/metadata.json`, demo))));
}

/** One of the datasets that ship with the project. */
export function publishDemo(app: App, name: string, options: PublishedOptions = {}): Promise<Published> {
  const manifest = readManifest(name);
  const files = manifest.files?.map(({ path, bytes }) => ({ path, size: bytes }));
  return publish(app, toMetadata({ ...manifest, community: undefined }), { files, ...options });
}

export async function publish(
  app: App,
  input: Input<DatasetMetadata>,
  options: PublishedOptions = {},
): Promise<Published> {
  const published = await app.db.withTx((tx) =>
    insertPublished(tx, app, metadataSchema.parse(input), options)
  );
  if (!options.unindexed) await app.search.refresh(published.serial);
  return published;
}

export async function insertPublished(
  tx: Transaction,
  app: App,
  metadata: DatasetMetadata,
  options: PublishedOptions = {},
): Promise<Published> {
  const now = options.publishedAt ?? app.clock().getTime();
  const { serial, id: dataSetId } = options.after
    ? { serial: options.after.serial, id: options.after.dataSetId }
    : await insertDataset(tx, metadata.communityCode, now);
  const versionId = newId();
  const files = options.files ?? [{ path: "data.csv", size: 12 }];
  await tx.insert(datasetVersion).values({
    ...toColumns(metadata),
    id: versionId,
    datasetSerial: serial,
    number: options.number ?? 1,
    // Frozen as soon as it is published, so that comes last.
    status: "DRAFT",
    fileCount: files.length,
    totalSize: files.reduce((sum, { size }) => sum + size, 0),
    createdAt: now,
    updatedAt: now,
    publishedAt: options.status === "DRAFT" ? null : now,
  });
  await insertParts(tx, versionId, metadata, files, now);
  const status = options.status ?? "PUBLISHED";
  await tx.update(datasetVersion).set({ status }).where(eq(datasetVersion.id, versionId));
  return { dataSetId, serial, versionId };
}

async function insertDataset(tx: Transaction, communityCode: string, createdAt: number) {
  const ownerId = "owner";
  await tx.insert(user).values({ id: ownerId, email: "owner@example.org", realName: "Owner", createdAt })
    .onConflictDoNothing();
  const found = communityCode
    ? await tx.select().from(community).where(eq(community.code, communityCode)).get()
    : undefined;
  const id = newId();
  const [{ serial }] = await tx.insert(dataset)
    .values({ id, ownerId, communityId: found?.id, createdAt }).returning({ serial: dataset.serial });
  const suffix = `sdb.${String(serial).padStart(5, "0")}`;
  await tx.update(dataset).set({ doi: `10.5072/${suffix}`, cstr: `31253.11.${suffix}` }).where(
    eq(dataset.id, id),
  );
  return { serial, id };
}

function toColumns({ title, description, keywords, license, dataSetTypeCode, ...rest }: DatasetMetadata) {
  return {
    ...rest,
    typeCode: dataSetTypeCode,
    titleZh: title.zh,
    titleEn: title.en,
    descriptionZh: description.zh,
    descriptionEn: description.en,
    keywordsZh: keywords.zh,
    keywordsEn: keywords.en,
    licenseId: license.id,
    licenseTextZh: license.text.zh,
    licenseTextEn: license.text.en,
  };
}

async function insertParts(
  tx: Transaction,
  versionId: string,
  { authors, subjects }: DatasetMetadata,
  files: readonly { path: string; size: number }[],
  createdAt: number,
): Promise<void> {
  for (const [position, author] of authors.entries()) {
    const { name, email, orcid, corresponding, affiliations } = author;
    const shown = { nameZh: name.zh, nameEn: name.en, ...partColumns(author) };
    const row = { versionId, position, ...shown, email, orcid, corresponding };
    const [{ id }] = await tx.insert(creator).values(row).returning({ id: creator.id });
    const places = affiliations.map(({ name, ror }, position) => ({
      creatorId: id,
      position,
      nameZh: name.zh,
      nameEn: name.en,
      ror,
    }));
    if (places.length) await tx.insert(affiliation).values(places);
  }
  const codes = subjects.map((code, position) => ({ versionId, position, code }));
  if (codes.length) await tx.insert(datasetSubject).values(codes);
  await insertFiles(tx, versionId, files, createdAt);
}

/** Files of a version as rows, all with the same bytes that nobody can read. */
export async function insertFiles(
  tx: Transaction,
  versionId: string,
  files: readonly { path: string; size: number }[],
  createdAt: number,
): Promise<void> {
  if (files.length === 0) return;
  const sha256 = "0".repeat(64);
  await tx.insert(blob).values({ sha256, size: 0, createdAt }).onConflictDoNothing();
  for (let start = 0; start < files.length; start += CHUNK) {
    await tx.insert(file).values(
      files.slice(start, start + CHUNK).map(({ path, size }) => ({
        id: newId(),
        versionId,
        path,
        size,
        sha256,
        mediaType: "text/csv",
        createdAt,
      })),
    );
  }
  await addEntries(tx, versionId, files);
}

/** Takes the freeze off what is published, for tests that need a state which no command leads to. */
export async function allowPublishedChanges({ db }: App): Promise<void> {
  await db.maintain(async (client) => {
    const { rows } = await client.execute(
      "SELECT name FROM sqlite_master WHERE type = 'trigger' AND name LIKE 'published_%'",
    );
    for (const { name } of rows) await client.execute(`DROP TRIGGER ${name}`);
  });
}
