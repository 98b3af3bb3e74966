/** The real side of the model test: the whole app in memory, its people, its clock, and one dataset at a time. */
import assert from "node:assert/strict";
import { and, eq, isNull, ne, sql } from "drizzle-orm";
import { systemContext } from "../../api/context.ts";
import { drain } from "../../api/services/delivery.ts";
import { EMBARGO_JOB, liftDueEmbargoes } from "../../api/services/embargoes.ts";
import { endDuePrivacies } from "../../api/services/private_drafts.ts";
import { newId } from "../../api/services/secrets.ts";
import { listAuditEvents } from "../../db/queries/audit.ts";
import {
  attachment,
  community,
  dataset,
  datasetVersion,
  file,
  jobRun,
  outbox,
  review,
} from "../../db/schema/mod.ts";
import type { DatasetMetadata, Input, Repository } from "../../sdk/mod.ts";
import type { DatasetStatus } from "../../sdk/model/lifecycle.ts";
import { completeMetadata, deposit } from "../datasets.ts";
import type { PlatformRole } from "../../sdk/model/user.ts";
import { openTestHouse, type TestHouse } from "../harness.ts";
import { connectAs } from "./people.ts";
import { type ActorName, type Content, EMBARGO_MONTHS } from "./reference.ts";

export const COMMUNITY = "j00001";

export interface World extends AsyncDisposable {
  test: TestHouse;
  people: Record<ActorName, Repository>;
  /** Whether the registrar refuses. */
  broken: boolean;
  /** The dataset from which files are imported, and the dataset of this run. */
  source: string;
  dataSetId: string;
  begin(): Promise<void>;
  /** Lets the jobs look at the clock. */
  runJobs(): Promise<void>;
  /** Empties the outbox, three times, an hour apart. Mails and the search index are none of this test's business. */
  deliver(): Promise<void>;
  newestReview(version: number): Promise<string>;
}

export async function openWorld(): Promise<World> {
  const test = await openTestHouse();
  const communityId = await test.addCommunity(COMMUNITY);
  await test.house.db.withTx((tx) => tx.update(community).set({ holdsPublication: true }));
  const people = await createPeople(test, communityId);
  const world: World = {
    test,
    people,
    broken: false,
    source: "",
    dataSetId: "",
    begin: () => begin(world),
    runJobs: () => runJobs(test),
    deliver: () => deliver(test),
    newestReview: (version) => newestReview(world, version),
    [Symbol.asyncDispose]: () => test[Symbol.asyncDispose](),
  };
  const { registrar } = test.house.external;
  registrar.reserve = () =>
    world.broken ? Promise.reject(new Error("503 from the registrar")) : Promise.resolve();
  world.source = (await deposit({ id: "", email: "", token: "", repository: people.owner })).dataSetId;
  await test.house.db.withTx((tx) => tx.update(file).set({ path: "imported.csv" }));
  return world;
}

async function createPeople(test: TestHouse, communityId: string): Promise<Record<ActorName, Repository>> {
  const enter = async (role: PlatformRole = "depositor", communityIds: string[] = []) =>
    connectAs(test, await test.signIn({ role, administers: communityIds }), { role, communityIds });
  return {
    owner: await enter("depositor", [communityId]),
    other: await enter(),
    admin: await enter("depositor", [communityId]),
    governance: await enter("governance"),
    administrator: await enter("administrator"),
    visitor: test.visitor,
  };
}

/** The metadata that stand for a content. */
export function metadataOf(
  { complete, text, papers, access }: Content,
  inCommunity: boolean,
): Input<DatasetMetadata> {
  return completeMetadata({
    ...(complete ? {} : { title: { zh: "", en: "" } }),
    description: { zh: `第 ${text} 稿`, en: `Draft ${text}` },
    papers: Array.from({ length: papers }, (_, n) => ({ title: { zh: `论文 ${n}`, en: `Paper ${n}` } })),
    accessRight: access,
    embargoMonths: EMBARGO_MONTHS,
    communityCode: inCommunity ? COMMUNITY : "",
  });
}

/** A complete draft; file and cover are rows over bytes that are there. */
async function begin(world: World): Promise<void> {
  world.broken = false;
  const content = { complete: true, text: 0, papers: 0, access: "PUBLIC" } as const;
  const { dataSetId } = await world.people.owner.datasets.create(metadataOf(content, false));
  world.dataSetId = dataSetId;
  const { db, clock } = world.test.house;
  const createdAt = clock().getTime();
  const blobOf = await db.read.select().from(file).where(eq(file.path, "imported.csv")).limit(1).get();
  const coverOf = await db.read.select().from(attachment).limit(1).get();
  const version = await versionRow(world, 1);
  await db.withTx(async (tx) => {
    const row = { versionId: version!.id, createdAt, cstr: null };
    await tx.insert(file).values({ ...blobOf!, ...row, id: newId(), path: "levels.csv" });
    await tx.insert(attachment).values({ ...coverOf!, id: newId(), versionId: version!.id, createdAt });
    await tx.update(datasetVersion).set({ fileCount: 1 }).where(eq(datasetVersion.id, version!.id));
  });
}

function versionRow({ test, dataSetId }: World, number: number) {
  return test.house.db.read.select({ id: datasetVersion.id }).from(datasetVersion)
    .innerJoin(dataset, eq(dataset.serial, datasetVersion.datasetSerial))
    .where(and(eq(dataset.id, dataSetId), eq(datasetVersion.number, number))).get();
}

async function newestReview(world: World, number: number): Promise<string> {
  const version = await versionRow(world, number);
  const row = version && await world.test.house.db.read.select({ id: review.id }).from(review)
    .where(eq(review.versionId, version.id)).orderBy(sql`${review}.rowid desc`).limit(1).get();
  return row?.id ?? "none";
}

async function runJobs({ house }: TestHouse): Promise<void> {
  const context = systemContext(house, "model-job");
  await endDuePrivacies(context);
  const result = { ...await liftDueEmbargoes(context) };
  const at = house.clock().getTime();
  const row = { name: EMBARGO_JOB, dueAt: at, startedAt: at, finishedAt: at, result };
  await house.db.withTx((tx) => tx.insert(jobRun).values(row).onConflictDoNothing());
}

const HOUR = 3_600_000;
export const TRIES = 3;

async function deliver(test: TestHouse): Promise<void> {
  const { house } = test;
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const doneAt = house.clock().getTime();
    const beside = and(isNull(outbox.doneAt), ne(outbox.kind, "publish"), ne(outbox.kind, "import"));
    await house.db.withTx((tx) => tx.update(outbox).set({ doneAt }).where(beside));
    await drain(house);
    test.advance(HOUR);
  }
}

/** The states of a dataset's versions as the audit trail tells them, in order of their numbers. */
export async function replay({ test, dataSetId }: World): Promise<Map<number, DatasetStatus>> {
  const states = new Map<number, DatasetStatus>();
  for (
    const { action, version, from, to } of await listAuditEvents(test.house.db.read, "dataset", dataSetId)
  ) {
    if (version === null) continue;
    assert.equal(
      from ?? undefined,
      states.get(version),
      `${action} of V${version} begins where the last one ended`,
    );
    if (to) states.set(version, to);
    else states.delete(version);
  }
  return states;
}
