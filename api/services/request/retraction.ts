/**
 * Requests to withdraw a published version (spec 2 §5 "Retraction", spec 3 §2, row 16). They are decided in
 * `retraction_decisions.ts`.
 */
import type { Executor, Transaction } from "../../../db/client.ts";
import {
  countRetractions,
  findRetraction,
  hasPendingRetraction,
  insertRetraction,
  listRetractions,
  listRetractionsOfDataset,
  type RetractionRecord,
} from "../../../db/queries/review/retractions.ts";
import { totalOf } from "../../../db/queries/group_counts.ts";
import { loadVersions } from "../../../db/queries/dataset/datasets.ts";
import type { VersionHead } from "../../../db/schema/records.ts";
import { baseName, isFileName } from "../../../sdk/model/file.ts";
import { type Issue, toIssues } from "../../../sdk/model/issue.ts";
import { STATEMENT_SIZE_MAX } from "../../../sdk/model/limits.ts";
import { type Locale, LOCALES } from "../../../sdk/model/locale.ts";
import {
  type RetractionRequest,
  retractionSchema,
  type RetractionState,
} from "../../../sdk/model/request.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { failpoint } from "../../failpoint.ts";
import type { StoredBlob } from "../../external/storage.ts";
import { mayEdit } from "../../policies/dataset.ts";
import { decidesRetractions, maySeeRetraction } from "../../policies/request.ts";
import { requireUser } from "../../caller.ts";
import { keepAttachment } from "../file/attachments.ts";
import { getVersionHead } from "../dataset/read.ts";
import { requireAction, transition } from "../dataset/transition.ts";
import { notifyGovernance, notifyOwner } from "../mail/dataset_notifications.ts";
import { wakeOutbox } from "../outbox/effects.ts";
import { newId } from "../../secrets.ts";

interface VersionAddress {
  dataSetId: string;
  version: string;
}

/** The signed statements as they were sent; one language may be missing. */
export type Statements = Partial<Record<Locale, Blob>>;

const KINDS = { zh: "statementZh", en: "statementEn" } as const;
const PDF = "%PDF-";

/** A request as it came. */
export interface GivenRetraction {
  /** Anything; `retractionSchema` says what it must be. */
  request: unknown;
  statements: Statements;
}

/** The one look at what came. @throws DomainError invalidInput with everything that is wrong, texts and files together. */
async function parseRetraction({ request, statements }: GivenRetraction): Promise<RetractionRequest> {
  const parsed = retractionSchema.safeParse(request);
  const issues = [...(parsed.success ? [] : toIssues(parsed.error)), ...await findIssues(statements)];
  if (parsed.success && issues.length === 0) return parsed.data;
  throw new DomainError("invalidInput", {}, issues);
}

/** What is wrong with the statements: each must be a PDF by its content, whatever it is called. */
async function findIssues(statements: Statements): Promise<Issue[]> {
  const issues: Issue[] = [];
  for (const locale of LOCALES) {
    const [path, file] = [KINDS[locale], statements[locale]];
    if (!file || file.size === 0) issues.push({ path, key: "statementRequired" });
    else if (file.size > STATEMENT_SIZE_MAX) {
      issues.push({ path, key: "statementTooBig", params: { found: file.size } });
    } else if (await file.slice(0, PDF.length).text() !== PDF) {
      issues.push({ path, key: "notPdf", params: { found: nameOf(file) } });
    }
  }
  return issues;
}

const nameOf = (file: Blob) => file instanceof File && file.name ? file.name.slice(-80) : file.type || "–";

/**
 * Finds the version of a new request, as `db` sees it.
 * @throws DomainError notLoggedIn, notFound, forbidden, datasetStateConflict, requestPending.
 */
export async function requireRetractable(
  context: Context,
  db: Executor,
  { dataSetId, version }: VersionAddress,
): Promise<VersionHead> {
  requireUser(context);
  const head = await getVersionHead(context, db, dataSetId, version);
  if (!mayEdit(head, context.actor)) throw new DomainError("forbidden", { action: "requestRetraction" });
  requireAction(head, "requestRetraction");
  if (await hasPendingRetraction(db, head.version.id)) throw new DomainError("requestPending");
  return head;
}

/**
 * The bytes of the statements are durable before the rows that name them (safety 0.C).
 * @throws DomainError as {@link requireRetractable}; invalidInput as {@link parseRetraction} says; storageFull.
 */
export async function requestRetraction(
  context: Context,
  target: VersionAddress,
  given: GivenRetraction,
): Promise<RetractionRecord> {
  await requireRetractable(context, context.db.read, target);
  const request = await parseRetraction(given);
  const { statements } = given;
  const blobs = {
    zh: await store(context, statements.zh!, "zh"),
    en: await store(context, statements.en!, "en"),
  };
  failpoint(context.config, "retraction.after_blobs");
  const id = newId();
  await context.db.withTx((tx) => record(tx, context, target, { id, request, blobs }));
  failpoint(context.config, "retraction.after_commit");
  wakeOutbox(context);
  return (await findRetraction(context.db.read, id))!;
}

interface KeptStatement {
  blob: StoredBlob;
  name: string;
}

/** Keeps the name of the file; a missing or unusable one is replaced. */
async function store({ external }: Context, file: Blob, locale: Locale): Promise<KeptStatement> {
  const blob = await external.storage.write(file.stream(), { limit: STATEMENT_SIZE_MAX });
  const given = file instanceof File ? baseName(file.name.replaceAll("\\", "/")) : "";
  return { blob, name: isFileName(given) ? given : `statement_${locale}.pdf` };
}

interface NewRequest {
  id: string;
  request: RetractionRequest;
  blobs: Record<Locale, KeptStatement>;
}

async function record(
  tx: Transaction,
  context: Context,
  target: VersionAddress,
  { id, request, blobs }: NewRequest,
): Promise<void> {
  // Checked again in the transaction, so that the second of two simultaneous requests finds the first.
  const head = await requireRetractable(context, tx, target);
  const [zh, en] = [
    await keepStatement(tx, context, head, "zh", blobs.zh),
    await keepStatement(tx, context, head, "en", blobs.en),
  ];
  const { content, reason, specification, statement } = request;
  await insertRetraction(tx, {
    id,
    versionId: head.version.id,
    requesterId: requireUser(context).id,
    content,
    reason,
    specification,
    statementZh: statement.zh,
    statementEn: statement.en,
    statementZhId: zh.id,
    statementEnId: en.id,
    state: "PENDING",
    createdAt: context.clock().getTime(),
  });
  await transition(tx, context, head, "requestRetraction", { detail: { retractionId: id, content, reason } });
  const [subject] = await loadVersions(tx, [head.version.id]);
  await notifyOwner(tx, context, subject, { template: "retractionReceived", key: id });
  await notifyGovernance(tx, context, subject, {
    template: "retractionRequested",
    key: id,
    path: `/manage/retractions?id=${id}`,
  });
  failpoint(context.config, "retraction.before_commit");
}

function keepStatement(
  tx: Transaction,
  context: Context,
  { version }: VersionHead,
  locale: Locale,
  { blob, name }: KeptStatement,
) {
  const about = { kind: KINDS[locale], name, mediaType: "application/pdf" };
  return keepAttachment(tx, context, blob, { ...about, versionId: version.id });
}

/**
 * Finds a request for its requester or the platform.
 * @throws DomainError notLoggedIn; notFound, also for everybody else.
 */
export function getRetraction(context: Context, id: string): Promise<RetractionRecord> {
  requireUser(context);
  return findVisible(context, context.db.read, id);
}

export async function findVisible(context: Context, db: Executor, id: string): Promise<RetractionRecord> {
  const found = await findRetraction(db, id);
  if (found && maySeeRetraction(found, context.actor)) return found;
  throw new DomainError("notFound", { what: id.slice(0, 80) });
}

export interface RetractionList {
  retractions: RetractionRecord[];
  total: number;
  counts: Record<RetractionState, number>;
}

/**
 * Lists requests, oldest first, of all states unless one is given.
 * @throws DomainError notLoggedIn; forbidden but for the platform.
 */
export async function listRetractionQueue(
  context: Context,
  { state, page, size }: { state?: RetractionState; page: number; size: number },
): Promise<RetractionList> {
  if (!decidesRetractions(requireUser(context))) {
    throw new DomainError("forbidden", { action: "decideRetraction" });
  }
  const db = context.db.read;
  const [retractions, counts] = await Promise.all([
    listRetractions(db, { state, limit: size, offset: (page - 1) * size }),
    countRetractions(db),
  ]);
  return { retractions, counts, total: totalOf(counts, state) };
}

/**
 * Lists requests, newest first, for the dataset's owner and the platform.
 * @throws DomainError notLoggedIn, notFound, forbidden.
 */
export async function listOwnRetractions(context: Context, dataSetId: string): Promise<RetractionRecord[]> {
  requireUser(context);
  const head = await getVersionHead(context, context.db.read, dataSetId);
  if (!maySeeRetraction(head, context.actor)) {
    throw new DomainError("forbidden", { action: "decideRetraction" });
  }
  return await listRetractionsOfDataset(context.db.read, dataSetId);
}
