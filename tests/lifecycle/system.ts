/** The real side of the model test: the whole app in memory, its people, its clock, and one dataset at a time. */
import assert from "node:assert/strict";
import { and, eq, isNull, ne, sql } from "drizzle-orm";
import { systemContext } from "../../api/context.ts";
import { deliverAll } from "../../api/jobs/outbox_delivery.ts";
import { EMBARGO_JOB, liftDueEmbargoes } from "../../api/services/publication/embargo.ts";
import { deleteIdleDrafts } from "../../api/services/dataset/idle_drafts.ts";
import { endDuePrivacies } from "../../api/services/submission/private_draft.ts";
import { newId } from "../../api/secrets.ts";
import { listAuditEvents } from "../../db/queries/system/audit.ts";
import {
  attachment,
  community,
  dataset,
  datasetVersion,
  file,
  jobRun,
  membership,
  outbox,
  request,
  review,
} from "../../db/schema/mod.ts";
import type { DatasetMetadata, Input, Paper, Repository, RequestTypeName } from "../../sdk/mod.ts";
import type { DatasetStatus } from "../../sdk/model/lifecycle.ts";
import { completeMetadata, deposit } from "../datasets.ts";
import type { PlatformRole } from "../../sdk/model/account/user.ts";
import { openTestApp, type TestApp } from "../harness.ts";
import { connectAs } from "./people.ts";
import type { ActorName, Content } from "./reference.ts";
import { EMBARGO_MONTHS } from "./reference_jobs.ts";

export const COMMUNITY = "j00001";

export interface SystemUnderTest extends AsyncDisposable {
  test: TestApp;
  people: Record<ActorName, Repository>;
  /** Whether the registrar refuses. */
  registrarFails: boolean;
  /** The dataset from which files are imported, and the dataset of this run. */
  source: string;
  dataSetId: string;
  /** The community, and who administers it: rows of the database, and what the app is told about the caller. */
  communityId: string;
  adminId: string;
  administered: string[];
  begin(inCommunity: boolean): Promise<void>;
  /** Whether the community has an administrator besides the owner. */
  setSecondAdministrator(present: boolean): Promise<void>;
  /** Lets the jobs look at the clock. */
  runJobs(): Promise<void>;
  /** Empties the outbox, three times, an hour apart. Mails and the search index are none of this test's business. */
  deliver(): Promise<void>;
  /** The newest of its kind about a version. */
  newest(kind: "review" | RequestTypeName, version: number): Promise<string>;
}

export async function openSystem(): Promise<SystemUnderTest> {
  const test = await openTestApp();
  const communityId = await test.addCommunity(COMMUNITY);
  await test.app.db.withTx((tx) => tx.update(community).set({ holdsPublication: true }));
  const administered = [communityId];
  const { people, adminId } = await createPeople(test, communityId, administered);
  const world: SystemUnderTest = {
    test,
    people,
    registrarFails: false,
    source: "",
    dataSetId: "",
    communityId,
    adminId,
    administered,
    begin: (inCommunity) => begin(world, inCommunity),
    setSecondAdministrator: (present) => setSecondAdministrator(world, present),
    runJobs: () => runJobs(test),
    deliver: () => deliver(test),
    newest: (kind, version) => newest(world, kind, version),
    [Symbol.asyncDispose]: () => test[Symbol.asyncDispose](),
  };
  const { registrar } = test.app.external;
  registrar.reserve = () =>
    world.registrarFails ? Promise.reject(new Error("503 from the registrar")) : Promise.resolve();
  world.source = (await deposit({ id: "", email: "", token: "", repository: people.owner })).dataSetId;
  await test.app.db.withTx((tx) => tx.update(file).set({ path: "imported.csv" }));
  // No draft, so that no job takes it away.
  await test.app.db.withTx((tx) => tx.update(datasetVersion).set({ status: "PUBLISHED" }));
  return world;
}

async function createPeople(
  test: TestApp,
  communityId: string,
  administered: string[],
): Promise<Pick<SystemUnderTest, "people" | "adminId">> {
  const enter = async (role: PlatformRole = "depositor", communityIds: string[] = []) => {
    const person = await test.signIn({ role, administers: communityIds });
    return { id: person.id, repository: connectAs(test, person, { role, communityIds }) };
  };
  const admin = await enter("depositor", administered);
  const people = {
    owner: (await enter("depositor", [communityId])).repository,
    other: (await enter()).repository,
    admin: admin.repository,
    governance: (await enter("governance")).repository,
    administrator: (await enter("administrator")).repository,
    visitor: test.visitor,
  };
  return { people, adminId: admin.id };
}

/** The metadata that stand for a content. */
export function metadataOf(
  { complete, text, papers, access }: Content,
  inCommunity: boolean,
): Input<DatasetMetadata> {
  return completeMetadata({
    ...(complete ? {} : { title: { zh: "", en: "" } }),
    description: { zh: `第 ${text} 稿`, en: `Draft ${text}` },
    papers: papersOf(papers),
    accessRight: access,
    embargoMonths: EMBARGO_MONTHS,
    communityCode: inCommunity ? COMMUNITY : "",
  });
}

export const papersOf = (count: number): Input<Paper[]> =>
  Array.from({ length: count }, (_, n) => ({ title: { zh: `论文 ${n}`, en: `Paper ${n}` } }));

/** A complete draft; file and cover are rows over bytes that are there. */
async function begin(world: SystemUnderTest, inCommunity: boolean): Promise<void> {
  await finish(world);
  await world.setSecondAdministrator(true);
  world.registrarFails = false;
  const content = { complete: true, text: 0, papers: 0, access: "PUBLIC" } as const;
  const { dataSetId } = await world.people.owner.datasets.create(metadataOf(content, inCommunity));
  world.dataSetId = dataSetId;
  const { db, clock } = world.test.app;
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

/** The dataset of the walk before asks nothing more of any job. */
async function finish({ test, dataSetId }: SystemUnderTest): Promise<void> {
  if (dataSetId === "") return;
  await test.app.db.withTx((tx) =>
    tx.run(sql`update ${datasetVersion} set status = 'RETRACTED', deleted_at = null
      where dataset_serial = (select serial from ${dataset} where ${dataset.id} = ${dataSetId})`)
  );
}

async function setSecondAdministrator(
  { test, communityId, administered, adminId }: SystemUnderTest,
  present: boolean,
): Promise<void> {
  const createdAt = test.app.clock().getTime();
  const row = { communityId, userId: adminId, role: "administrator", createdAt } as const;
  await test.app.db.withTx((tx) =>
    present
      ? tx.insert(membership).values(row).onConflictDoNothing()
      : tx.delete(membership).where(eq(membership.userId, adminId))
  );
  administered.splice(0, 1, ...(present ? [communityId] : []));
}

function versionRow({ test, dataSetId }: SystemUnderTest, number: number) {
  return test.app.db.read.select({ id: datasetVersion.id }).from(datasetVersion)
    .innerJoin(dataset, eq(dataset.serial, datasetVersion.datasetSerial))
    .where(and(eq(dataset.id, dataSetId), eq(datasetVersion.number, number))).get();
}

async function newest(
  world: SystemUnderTest,
  kind: "review" | RequestTypeName,
  number: number,
): Promise<string> {
  const table = kind === "review" ? review : request;
  const version = await versionRow(world, number);
  const row = version && await world.test.app.db.read.select({ id: table.id }).from(table)
    .where(and(eq(table.versionId, version.id), kind === "review" ? undefined : eq(request.type, kind)))
    .orderBy(sql`${table}.rowid desc`).limit(1).get();
  return row?.id ?? "none";
}

async function runJobs(test: TestApp): Promise<void> {
  const { app } = test;
  const context = systemContext(app, "model-job");
  await endDuePrivacies(context);
  await deleteIdleDrafts(context);
  const result = { ...await liftDueEmbargoes(context) };
  const at = app.clock().getTime();
  const row = { name: EMBARGO_JOB, dueAt: at, startedAt: at, finishedAt: at, result };
  await app.db.withTx((tx) => tx.insert(jobRun).values(row).onConflictDoNothing());
  await deliverMails(test);
}

const HOUR = 3_600_000;
export const TRIES = 3;

async function deliver(test: TestApp): Promise<void> {
  const { app } = test;
  for (let attempt = 0; attempt < TRIES; attempt++) {
    await deliverMails(test);
    await deliverAll(app);
    test.advance(HOUR);
  }
}

/** All but what changes a state counts as delivered. */
async function deliverMails({ app }: TestApp): Promise<void> {
  const doneAt = app.clock().getTime();
  const beside = and(isNull(outbox.doneAt), ne(outbox.kind, "publish"), ne(outbox.kind, "import"));
  await app.db.withTx((tx) => tx.update(outbox).set({ doneAt }).where(beside));
}

export interface Trail {
  /** Of each version, by its number. */
  states: Map<number, DatasetStatus>;
  actions: string[];
}

/** What the audit trail of the dataset tells; every event must begin where the last one of its version ended. */
export async function replay({ test, dataSetId }: SystemUnderTest): Promise<Trail> {
  const states = new Map<number, DatasetStatus>();
  const deleted = new Map<number, DatasetStatus>();
  const actions: string[] = [];
  for (const event of await listAuditEvents(test.app.db.read, "dataset", dataSetId)) {
    const { action, version, from, to } = event;
    actions.push(action);
    if (version === null) continue;
    const before = (action === "removeForGood" ? deleted : states).get(version);
    assert.equal(from ?? undefined, before, `${action} of V${version} begins where the last one ended`);
    if (to) states.set(version, to);
    else states.delete(version);
    if (action === "remove" && from) deleted.set(version, from);
  }
  return { states, actions };
}
