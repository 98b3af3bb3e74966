/** Fills an app with published datasets made from the words of the demo data; the same seed gives the same corpus. */
import { eq } from "drizzle-orm";
import type { OpenApp } from "../../api/app.ts";
import {
  affiliation,
  community,
  creator,
  dataset,
  datasetSubject,
  datasetVersion,
  user,
} from "../../db/schema/mod.ts";
import { type Manifest, manifestSchema, toMetadata } from "../../sdk/model/manifest.ts";
import type { DatasetMetadata } from "../../sdk/model/metadata/metadata.ts";

const seedFolder = new URL("../../db/seed/datasets", import.meta.url).pathname;
const LICENCES = ["CC0-1.0", "CC-BY-4.0", "CC-BY-SA-4.0", "MIT", "ODbL-1.0", "Apache-2.0"];
const SUBJECTS = ["17045", "1805744", "17015", "320", "52010", "75047", "15015", "14030", "87030", "61050"];
const TYPES = ["001", "002", "003", "004", "005", "006"] as const;
const CHUNK = 200;

export async function fillWithDatasets(app: OpenApp, total: number): Promise<void> {
  const models = await readModels();
  const random = mulberry32(20_261_121);
  await app.db.withTx(async (tx) => {
    await tx.insert(user).values({
      id: "bench",
      email: "bench@example.org",
      realName: "Bench",
      createdAt: 0,
    });
    await tx.insert(community).values({ id: "bench", code: "j00001", kind: "journal", createdAt: 0 });
  });
  for (let from = 0; from < total; from += CHUNK) {
    const rows = Array.from(
      { length: Math.min(CHUNK, total - from) },
      (_, n) => makeRows(from + n + 1, models, random),
    );
    await app.db.withTx(async (tx) => {
      await tx.insert(dataset).values(rows.map((row) => row.dataset));
      await tx.insert(datasetVersion).values(rows.map((row) => row.version));
      await tx.insert(creator).values(rows.map((row) => row.creator));
      await tx.insert(affiliation).values(rows.map((row) => row.affiliation));
      await tx.insert(datasetSubject).values(rows.map((row) => row.subject));
      // Frozen as soon as it is published, so that comes last.
      await tx.update(datasetVersion).set({ status: "PUBLISHED" }).where(
        eq(datasetVersion.status, "PUBLISHING"),
      );
    });
  }
}

async function readModels(): Promise<DatasetMetadata[]> {
  const models: DatasetMetadata[] = [];
  for await (const { name } of Deno.readDir(seedFolder)) {
    const manifest: Manifest = manifestSchema.parse(
      JSON.parse(await Deno.readTextFile(`${seedFolder}/${name}/metadata.json`)),
    );
    models.push(toMetadata(manifest));
  }
  return models;
}

function makeRows(serial: number, models: DatasetMetadata[], random: () => number) {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)];
  const [one, two] = [pick(models), pick(models)];
  const publishedAt = Date.UTC(
    2014 + Math.floor(random() * 13),
    Math.floor(random() * 10),
    1 + Math.floor(random() * 28),
  );
  const suffix = `sdb.${String(serial).padStart(5, "0")}`;
  const id = `bench-${serial}`;
  const { name, affiliations: [home] } = pick(two.authors);
  return {
    dataset: {
      serial,
      id: serial.toString(16).padStart(32, "0"),
      ownerId: "bench",
      communityId: random() < 0.3 ? "bench" : null,
      doi: `10.5072/${suffix}`,
      cstr: `31253.11.${suffix}`,
      createdAt: publishedAt,
    },
    version: {
      id,
      datasetSerial: serial,
      number: 1,
      status: "PUBLISHING" as const,
      typeCode: pick(TYPES),
      language: one.language,
      titleZh: `${one.title.zh} ${serial}`,
      titleEn: `${one.title.en} ${serial}`,
      descriptionZh: one.description.zh + two.description.zh,
      descriptionEn: `${one.description.en} ${two.description.en}`,
      keywordsZh: [...one.keywords.zh.slice(0, 3), pick(two.keywords.zh)],
      keywordsEn: [...one.keywords.en.slice(0, 3), pick(two.keywords.en)],
      licenseId: pick(LICENCES),
      accessRight: "PUBLIC" as const,
      papers: one.papers,
      references: one.references,
      funding: one.funding,
      projects: one.projects,
      spatial: one.spatial,
      temporal: one.temporal,
      createdAt: publishedAt,
      updatedAt: publishedAt,
      publishedAt,
    },
    creator: {
      id: serial,
      versionId: id,
      position: 0,
      nameZh: name.zh,
      nameEn: name.en,
      corresponding: true,
    },
    affiliation: { creatorId: serial, position: 0, nameZh: home.name.zh, nameEn: home.name.en },
    subject: { versionId: id, position: 0, code: pick(SUBJECTS) },
  };
}

/** A small repeatable generator of numbers in [0, 1). */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
