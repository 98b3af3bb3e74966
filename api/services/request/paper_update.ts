/** Updates of the papers of a published version, without a new version (spec 2 §4, spec 3 §2, row 15). */
import type { Transaction } from "../../../db/client.ts";
import { loadVersions } from "../../../db/queries/dataset/datasets.ts";
import {
  listLaterPapers,
  listPapersOfVersions,
  replacePapers,
} from "../../../db/queries/dataset/version_papers.ts";
import { listRequestsOfDataset, listRequestsOfVersion } from "../../../db/queries/review/requests.ts";
import { ownSchemes, type RequestRecord, versionOf } from "../../../db/schema/records.ts";
import { canonicalJson } from "../../../sdk/model/canonical_json.ts";
import { missingPapers } from "../../../sdk/model/completeness.ts";
import { versionLabel, versionNumber } from "../../../sdk/model/dataset.ts";
import { isUnpublished } from "../../../sdk/model/lifecycle.ts";
import { REVIEW_WORKING_DAYS } from "../../../sdk/model/limits.ts";
import type { Paper } from "../../../sdk/model/metadata/metadata.ts";
import { paperUpdateSchema, type PaperUpdateState } from "../../../sdk/model/request.ts";
import { PAPER_UPDATE_WORKFLOW, type PaperUpdateAction } from "../../../sdk/model/request_types.ts";
import { openStates } from "../../../sdk/model/request_workflow.ts";
import { shanghaiDate } from "../../../sdk/model/time.ts";
import { addWorkingDays } from "../../../sdk/model/working_days.ts";
import { requireUser } from "../../caller.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { PAPER_UPDATE_POLICY } from "../../policies/request.ts";
import { getVersion, getVersionHead } from "../dataset/read.ts";
import { requireEditable } from "../dataset/save.ts";
import { addEffect } from "../outbox/effects.ts";
import { loadCalendar } from "../review/calendar.ts";
import { decideRequest, submitRequest, takeAction } from "./engine.ts";
import { listRequestQueue, type RequestList } from "./queue.ts";
import type { OpeningStep, Outcome, RequestStep, RequestType } from "./request_type.ts";

interface NewPapers {
  papers: Paper[];
}
type Step = RequestStep<NewPapers, PaperUpdateState>;
export type PaperUpdateRecord = RequestRecord<NewPapers, PaperUpdateState>;

/** An update for those who decide, with the present papers of the version. */
export interface QueuedPaperUpdate extends PaperUpdateRecord {
  currentPapers: Paper[];
}

export const PAPER_UPDATE: RequestType<NewPapers, PaperUpdateState, PaperUpdateAction> = {
  workflow: PAPER_UPDATE_WORKFLOW,
  payload: paperUpdateSchema,
  policy: PAPER_UPDATE_POLICY,
  auditKey: "paperUpdateId",
  decision: "decidePapers",
  opening: {
    versionAction: "updatePapers",
    exclusive: true,
    requireSubject: (context, db, target) => requireEditable(db, context, target!, "updatePapers"),
    carryOut: openUpdate,
  },
  actions: {
    pass: { versionAction: "decidePapers", carryOut: pass },
    return: { versionAction: "decidePapers", carryOut: returnUpdate },
    close: {},
  },
};

/** The version keeps its present papers until the reviewers accept the new ones. */
async function openUpdate({ tx, context, id, head, payload }: OpeningStep<NewPapers>): Promise<Outcome> {
  const { papers } = payload;
  const [{ version, isNewest }] = await loadVersions(tx, [head!.version.id]);
  if (!isNewest) throw new DomainError("notNewestVersion", { version: versionLabel(version.number) });
  // An empty list removes the last paper; if there was none, the update has no content.
  if (papers.length + version.papers.length === 0) throw new DomainError("papersEmpty");
  if (canonicalJson(version.papers) === canonicalJson(papers)) throw new DomainError("papersUnchanged");
  const dueAt = addWorkingDays(context.clock(), REVIEW_WORKING_DAYS, await loadCalendar(context)).getTime();
  const params = { due: shanghaiDate(dueAt) };
  return {
    dueAt,
    mails: [
      { to: "owner", template: "papersReceived", params },
      { to: "reviewers", template: "papersSubmitted", params, path: `/manage/papers?id=${id}` },
    ],
  };
}

async function pass({ tx, context, record }: Step): Promise<Outcome> {
  const alsoIn = await updateLaterVersions(tx, record);
  return {
    change: { papers: record.request.payload.papers },
    detail: { passed: 1, ...(alsoIn && { alsoIn }) },
    mails: [{ to: "owner", template: "papersPassed" }],
    effects: () => addFollowUps(tx, context, record),
  };
}

function returnUpdate({ record, comments }: Step): Promise<Outcome> {
  const { dataset, version } = versionOf(record);
  const path = `/datalist/RelatedPaper?dataSetId=${dataset.id}&version=V${version.number}`;
  return Promise.resolve({
    detail: { passed: 0 },
    mails: [{ to: "owner", template: "papersReturned", params: { comments }, path }],
  });
}

/**
 * Copies the accepted list to later versions that still have the replaced one. What their depositor changed there
 * stays.
 * @returns the labels of those that changed.
 */
async function updateLaterVersions(tx: Transaction, record: PaperUpdateRecord): Promise<string> {
  const { dataset, version } = versionOf(record);
  const { papers } = record.request.payload;
  const [{ version: { papers: old } }] = await loadVersions(tx, [version.id]);
  const later = (await listLaterPapers(tx, dataset.serial, version.number))
    .filter(({ papers }) => canonicalJson(papers) === canonicalJson(old));
  for (const { id, status } of later) {
    await replacePapers(tx, id, papers, { countsAsSave: isUnpublished(status) });
  }
  return later.map(({ number }) => versionLabel(number)).join(" ");
}

/** The metadata of the DOI and the search index contain the papers, so both are updated. */
async function addFollowUps(tx: Transaction, context: Context, record: PaperUpdateRecord): Promise<void> {
  const { id } = record.request;
  const { dataset, version } = versionOf(record);
  for (const scheme of ownSchemes(dataset)) {
    const payload = { scheme, versionId: version.id };
    await addEffect(tx, context, "identifier.update", `${id}:${scheme}`, payload);
  }
  await addEffect(tx, context, "index", id, { serial: dataset.serial });
}

/** Returns undecided updates of a withdrawn version, which takes no new papers. */
export async function closePaperUpdates(tx: Transaction, context: Context, versionId: string): Promise<void> {
  const { type } = PAPER_UPDATE_WORKFLOW;
  const open = await listRequestsOfVersion(tx, type, versionId, openStates(PAPER_UPDATE_WORKFLOW));
  for (const record of open as PaperUpdateRecord[]) {
    await takeAction(tx, context, PAPER_UPDATE, record, "close", { comments: "" });
  }
}

/** Lists the public papers of the version. @throws DomainError notFound. */
export async function listPapers(context: Context, dataSetId: string, version?: string): Promise<Paper[]> {
  return (await getVersion(context, dataSetId, version)).version.papers;
}

/**
 * Sends a new list of papers to the reviewers. The version keeps its present list until they accept it.
 * @throws DomainError notLoggedIn, notFound, forbidden, datasetStateConflict, notNewestVersion, papersEmpty,
 * papersUnchanged, requestPending; invalidInput where a paper has neither title nor journal.
 */
export async function submitPapers(
  context: Context,
  { papers, ...target }: { dataSetId: string; version: string; papers: Paper[] },
): Promise<PaperUpdateRecord> {
  requireUser(context);
  const missing = missingPapers(papers);
  if (missing.length > 0) throw new DomainError("invalidInput", {}, missing);
  return await submitRequest(context, PAPER_UPDATE, { target, payload: { papers } });
}

/**
 * Accepts an update, so that the version shows its papers, or returns it with comments.
 * @throws DomainError as {@link decideRequest}; datasetStateConflict.
 */
export function decidePapers(
  context: Context,
  { paperUpdateId, passed, comments }: { paperUpdateId: string; passed: boolean; comments: string },
): Promise<PaperUpdateRecord> {
  return decideRequest(context, PAPER_UPDATE, paperUpdateId, {
    action: passed ? "pass" : "return",
    comments,
  });
}

/**
 * Lists the updates of a dataset or of one version, newest first.
 * @throws DomainError notFound where the caller sees no version.
 */
export async function listPaperHistory(
  context: Context,
  dataSetId: string,
  version?: string,
): Promise<PaperUpdateRecord[]> {
  const { read } = context.db;
  await getVersionHead(context, read, dataSetId, version);
  const number = versionNumber(version);
  return await listRequestsOfDataset(
    read,
    PAPER_UPDATE_WORKFLOW.type,
    dataSetId,
    number,
  ) as PaperUpdateRecord[];
}

/**
 * Lists updates, oldest first, with the present papers of the versions.
 * @throws DomainError notLoggedIn; forbidden for who reviews nothing.
 */
export async function listPaperUpdateQueue(
  context: Context,
  query: { state?: PaperUpdateState; page: number; size: number },
): Promise<RequestList<QueuedPaperUpdate, PaperUpdateState>> {
  const { requests, ...rest } = await listRequestQueue(context, PAPER_UPDATE, query);
  const versionIds = requests.map((record) => versionOf(record).version.id);
  const shown = await listPapersOfVersions(context.db.read, versionIds);
  const queued = requests.map((record) => ({
    ...record,
    currentPapers: shown.get(versionOf(record).version.id) ?? [],
  }));
  return { requests: queued, ...rest };
}
