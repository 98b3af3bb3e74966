/** What a submission acts on: the version with everything that is asked of it, read at once. */
import type { Executor } from "../../../db/client.ts";
import type { AttachmentRow } from "../../../db/queries/file/attachments.ts";
import type { Recipient } from "../../../db/queries/review/reviews.ts";
import { type Arriving, type DatasetAround, loadAround } from "../../../db/queries/review/submissions.ts";
import type { VersionRecord } from "../../../db/schema/records.ts";
import { lacksOnlyEntries } from "../../../sdk/model/completeness.ts";
import type { DatasetAction } from "../../../sdk/model/lifecycle.ts";
import { PACKAGE } from "../../../sdk/model/vocabulary/resource_types.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { maySee } from "../../policies/dataset.ts";
import { expiryOf } from "../../policies/upload.ts";
import { chooseEditable, findMissingOf } from "../dataset/save.ts";
import { type DatasetView, type VersionAddress, viewAfterAction, viewOf } from "../dataset/read.ts";
import { readRelations } from "../dataset/package.ts";
import { findObstacles } from "./submission_checks.ts";

export interface Submission {
  record: VersionRecord;
  /** All versions of the dataset, newest first. */
  versions: VersionRecord[];
  cover?: AttachmentRow;
  compliance: AttachmentRow[];
  owner?: Recipient;
  /** Who decides about it: the community's administrators or the governance team, save its depositor. */
  reviewers: Recipient[];
  /** When it was submitted to the same reviewers before; epoch milliseconds. */
  submittedAt: number[];
  arriving: Arriving;
  /** Of the last audit event, as long as the transaction writes none. */
  auditHash: string;
}

/** @throws DomainError notLoggedIn, notFound, forbidden, datasetStateConflict, as `requireEditable` does. */
export async function loadSubmission(
  db: Executor,
  context: Context,
  target: VersionAddress,
  action: DatasetAction,
): Promise<Submission> {
  const around = await loadAround(db, target.dataSetId);
  const records = around.versions.map(({ record }) => record);
  return toSubmission(around, chooseEditable(context, records, target, action).version.id);
}

/** For whoever asks no leave: the system. */
export async function loadSubmissionOf(
  db: Executor,
  { dataset, version }: { dataset: { id: string }; version: { id: string } },
): Promise<Submission> {
  return toSubmission(await loadAround(db, dataset.id), version.id);
}

function toSubmission(
  { versions, owner, reviewers, auditHash }: DatasetAround,
  versionId: string,
): Submission {
  const found = versions.find(({ record }) => record.version.id === versionId);
  if (!found) throw new Error(`version ${versionId} went while it was submitted`);
  const { record, attachments, submittedAt, arriving } = found;
  return {
    record,
    versions: versions.map((one) => one.record),
    cover: attachments.find(({ kind }) => kind === "cover"),
    compliance: attachments.filter(({ kind }) => kind === "compliance"),
    owner,
    reviewers: reviewers.filter(({ id }) => id !== record.dataset.ownerId),
    submittedAt,
    arriving,
    auditHash,
  };
}

/**
 * A submission waits until all that was acknowledged has become files, and what comes by FTP has arrived or was dropped.
 * @throws DomainError importing.
 */
export function requireArrived(
  { config, clock }: Context,
  { arriving: { verifying, ftp } }: Submission,
): void {
  const comesByFtp = config.ftp && ftp !== null &&
    expiryOf({ usedAt: ftp, protocol: "ftp", state: "receiving", received: 0 }) >= clock().getTime();
  if (verifying || comesByFtp) throw new DomainError("importing");
}

/** Everything that stands against it is asked once, here. @throws DomainError datasetIncomplete with what is missing. */
export function requireComplete({ clock }: Context, { record, versions, reviewers }: Submission): void {
  const around = { versions, attended: reviewers.length > 0 };
  const missing = [...findMissingOf(record), ...findObstacles(record, around, clock().getTime())];
  if (missing.length === 0) return;
  // The sentence says of the whole what all of it is about (spec 3 §9, messages 41 and 43); the issues say each.
  throw new DomainError("datasetIncomplete", { entries: lacksOnlyEntries(missing) ? "yes" : "no" }, missing);
}

/**
 * What the page shows after it, made of what the transaction knows.
 * @param changed The version as it is stored now; without it, it is read again.
 */
export async function viewSubmitted(
  context: Context,
  { record, versions, compliance }: Submission,
  changed: VersionRecord | undefined,
): Promise<DatasetView> {
  if (!changed) return viewAfterAction(context, record);
  const shown = versions.map((one) => one === record ? changed : one)
    .filter((one) => one === changed || maySee(one, context.actor));
  const relations = mayBeRelated(record) ? await readRelations(context.db.read, changed) : NO_RELATIONS;
  return viewOf(context, changed, { versions: shown, compliance, relations });
}

const NO_RELATIONS = { hasPart: [], isPartOf: [] };

/** A package holds datasets; only what was published can be part of one. */
const mayBeRelated = ({ version }: VersionRecord) => version.typeCode === PACKAGE || version.number > 1;
