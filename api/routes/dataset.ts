/** Drafts, submission and reading: `/api/sdb-dataset-service/dataset…`. */
import { z } from "zod";
import { issueAnswer } from "../../sdk/model/responses/response_schemas.ts";
import {
  checkedDatasetAnswer,
  createdAnswer,
  datasetAnswer,
  historyAnswer,
  resolvedAnswer,
  savedAnswer,
  versionAnswer,
} from "../../sdk/model/responses/dataset.ts";
import {
  changeDatasetSchema,
  checkDatasetSchema,
  createDatasetSchema,
  saveDatasetSchema,
  type SavedDataset,
  versionLabel,
} from "../../sdk/model/dataset.ts";
import { OVERVIEW_PARTS } from "../../sdk/model/dataset_overview.ts";
import { overviewAnswer } from "../../sdk/model/responses/dataset_overview.ts";
import { cutTitles } from "../../sdk/model/metadata/title.ts";
import type { ApiContext } from "../env.ts";
import { type Operation, operation } from "../operation.ts";
import { presentVersion } from "../presenters/dataset.ts";
import { presentFile } from "../presenters/file.ts";
import { checkDataset } from "../services/dataset/check.ts";
import { presentPreview } from "../presenters/preview.ts";
import { changeDataset } from "../services/dataset/patch.ts";
import {
  createDataset,
  listMissing,
  removeDataset,
  saveDataset,
  type SavedVersion,
} from "../services/dataset/save.ts";
import { reportPresence } from "../services/link/presence.ts";
import { formPresenceAnswer } from "../../sdk/model/responses/link.ts";
import { getOverview } from "../services/dataset/overview.ts";
import { getDataset, listVersions, resolveIdentifier } from "../services/dataset/read.ts";
import { listHistory } from "../services/dataset/history.ts";
import { retryPublishing } from "../services/publication/publish.ts";
import { recallSubmission, submitForReview } from "../services/submission/submit.ts";
import { recordUsage } from "../services/statistics/usage.ts";
import { presentView, targetOf } from "./dataset_view.ts";
import { toIso } from "../../sdk/model/time.ts";
import { ownDatasetOperations } from "./own_dataset.ts";

const identifier = z.string().min(1).max(300);
const resolveSchema = z.union([z.object({ doi: identifier }), z.object({ cstr: identifier })]);
const versionSchema = z.object({ version: z.string().max(16).optional() });
const idSchema = z.object({ dataSetId: z.string().min(1).max(64) });
/** `front`: the answer in the shape that programs in the wild read (spec 3 §4). */
const mode = z.string().max(16).optional().describe(
  "`front`: an object around the answer, as the site's clients expect",
);

const overviewSchema = versionSchema.extend({
  parts: z.string().max(64).transform((list) => list.split(",").filter(Boolean))
    .pipe(z.array(z.enum(OVERVIEW_PARTS))).optional(),
});

const VIEW_HEADER = {
  "X-View": "`1`: a reader is about to view the page; a published version then counts one view.",
};

/** Whether a title was sent that is longer than what is kept of it; the schema has taken the body already. */
async function isCut(c: ApiContext): Promise<boolean> {
  const { metadata, changes } = await c.req.json();
  return cutTitles((metadata ?? changes)?.title).length > 0;
}

async function presentSaved({ record, missing }: SavedVersion, c: ApiContext): Promise<SavedDataset> {
  const { dataset, version } = record;
  return {
    dataSetId: dataset.id,
    version: versionLabel(version.number),
    revision: version.revision,
    savedAt: toIso(version.updatedAt),
    missing,
    truncated: await isCut(c),
  };
}

export const datasetOperations: readonly Operation[] = [
  operation({
    id: "createDataset",
    method: "POST",
    path: "/api/sdb-dataset-service/dataset",
    tag: "datasets",
    scope: "deposit",
    signedIn: true,
    headers: {
      "Idempotency-Key": "The same key gives the same draft again, so that a call may be repeated.",
    },
    input: { json: createDatasetSchema },
    statements: 13,
    answer: { data: createdAnswer },
  }, async ({ context, json, c }) => {
    const key = c.req.header("Idempotency-Key")?.slice(0, 100) || undefined;
    const created = await createDataset(context, json, { key });
    return { ...presentView(created, context), truncated: await isCut(c) };
  }),
  operation({
    id: "checkDataset",
    method: "POST",
    path: "/api/sdb-dataset-service/dataset/check",
    tag: "datasets",
    scope: "deposit",
    signedIn: true,
    input: { json: checkDatasetSchema },
    statements: 5,
    answer: { data: checkedDatasetAnswer },
  }, ({ context, json }) => checkDataset(context, json)),
  ...ownDatasetOperations,
  operation({
    id: "getDataset",
    method: "GET",
    path: "/api/sdb-dataset-service/dataset/details/:id",
    tag: "datasets",
    scope: "read",
    anyOrigin: true,
    headers: VIEW_HEADER,
    input: { query: versionSchema.extend({ mode }) },
    statements: 6,
    answer: { data: datasetAnswer.or(z.object({ Content: datasetAnswer })) },
  }, async ({ context, params, query, c }) => {
    const view = await getDataset(context, params.id, query.version || undefined);
    if (c.req.header("X-View") === "1") recordUsage(context, view.record, "views");
    const shown = presentView(view, context);
    return query.mode === "front" ? { Content: shown } : shown;
  }),
  operation({
    id: "getDatasetOverview",
    method: "GET",
    path: "/api/sdb-dataset-service/dataset/details/:id/overview",
    tag: "datasets",
    scope: "read",
    anyOrigin: true,
    headers: VIEW_HEADER,
    queries: { parts: `Comma-separated: ${OVERVIEW_PARTS.join(", ")}. All of them by default.` },
    input: { query: overviewSchema },
    // The first look reads the companions of its file as well.
    statements: 10,
    answer: { data: overviewAnswer },
  }, async ({ context, params, query, c }) => {
    const { view, files, look, ...parts } = await getOverview(context, params.id, {
      label: query.version || undefined,
      parts: query.parts ?? OVERVIEW_PARTS,
    });
    if (c.req.header("X-View") === "1") recordUsage(context, view.record, "views");
    const { fileCount: total, totalSize } = view.record.version;
    const next = files?.more ? files.list.at(-1)?.path : undefined;
    return {
      dataset: presentView(view, context),
      ...parts,
      look: look && presentPreview({ ...view.record, file: look.file }, {}, look.shown),
      files: files && { list: files.list.map(presentFile), next, total, totalSize },
    };
  }),
  operation({
    id: "resolveIdentifier",
    method: "GET",
    path: "/api/sdb-dataset-service/dataset/resolve",
    tag: "datasets",
    scope: "read",
    anyOrigin: true,
    queries: { doi: "Either this, in its bare form `10.…/…`", cstr: "or this." },
    input: { query: resolveSchema },
    statements: 2,
    answer: { data: resolvedAnswer },
  }, ({ context, query }) => resolveIdentifier(context, query)),
  operation(
    {
      id: "saveDataset",
      method: "PUT",
      path: "/api/sdb-dataset-service/dataset/:id/:version",
      tag: "datasets",
      scope: "deposit",
      signedIn: true,
      input: { json: saveDatasetSchema },
      statements: 15,
      answer: { data: savedAnswer },
    },
    async ({ context, params, json, c }) =>
      presentSaved(await saveDataset(context, targetOf(params), json), c),
  ),
  operation(
    {
      id: "changeDataset",
      method: "PATCH",
      path: "/api/sdb-dataset-service/dataset/:id/:version",
      tag: "datasets",
      scope: "deposit",
      signedIn: true,
      input: { json: changeDatasetSchema },
      statements: 21,
      answer: { data: savedAnswer },
    },
    async ({ context, params, json, c }) =>
      presentSaved(await changeDataset(context, targetOf(params), json), c),
  ),
  operation({
    id: "removeDataset",
    method: "DELETE",
    path: "/api/sdb-dataset-service/dataset/:id/:version",
    tag: "datasets",
    scope: "deposit",
    signedIn: true,
    statements: 10,
    answer: { data: z.null() },
  }, async ({ context, params }) => {
    await removeDataset(context, targetOf(params));
    return null;
  }),
  operation({
    id: "listMissing",
    method: "GET",
    path: "/api/sdb-dataset-service/dataset/:id/:version/missing",
    tag: "datasets",
    scope: "read",
    signedIn: true,
    statements: 7,
    answer: { data: z.array(issueAnswer) },
  }, ({ context, params }) => listMissing(context, params.id, params.version)),
  operation({
    id: "reportPresence",
    method: "POST",
    path: "/api/sdb-dataset-service/dataset/:id/:version/presence",
    tag: "sharing",
    scope: "deposit",
    signedIn: true,
    answer: { data: formPresenceAnswer },
  }, ({ context, params }) => reportPresence(context, targetOf(params))),
  operation(
    {
      id: "submitDataset",
      method: "POST",
      path: "/api/sdb-dataset-service/dataset/:id/:version/submit",
      tag: "datasets",
      scope: "deposit",
      signedIn: true,
      statements: 40,
      answer: { data: datasetAnswer },
    },
    async ({ context, params }) => presentView(await submitForReview(context, targetOf(params)), context),
  ),
  operation(
    {
      id: "recallDataset",
      method: "POST",
      path: "/api/sdb-dataset-service/dataset/:id/:version/recall",
      tag: "datasets",
      scope: "deposit",
      signedIn: true,
      statements: 27,
      answer: { data: datasetAnswer },
    },
    async ({ context, params }) => presentView(await recallSubmission(context, targetOf(params)), context),
  ),
  operation(
    {
      id: "retryPublishing",
      method: "POST",
      path: "/api/sdb-dataset-service/dataset/:id/:version/retryPublishing",
      tag: "datasets",
      scope: "review",
      signedIn: true,
      answer: { data: datasetAnswer },
    },
    async ({ context, params }) => presentView(await retryPublishing(context, targetOf(params)), context),
  ),
  operation({
    id: "listVersions",
    method: "GET",
    path: "/api/sdb-dataset-version-service/versionList",
    tag: "datasets",
    scope: "read",
    anyOrigin: true,
    input: { query: idSchema.extend({ mode, dataSetType: z.string().max(16).optional() }) },
    statements: 2,
    answer: { data: z.array(versionAnswer).or(z.object({ list: z.array(versionAnswer) })) },
  }, async ({ context, query }) => {
    const list = (await listVersions(context, query.dataSetId)).map(presentVersion);
    return query.mode === "front" ? { list } : list;
  }),
  operation({
    id: "listHistory",
    method: "GET",
    path: "/api/sdb-statistics-service/auditList",
    tag: "datasets",
    scope: "read",
    input: { query: idSchema },
    statements: 3,
    answer: { data: z.array(historyAnswer) },
  }, ({ context, query }) => listHistory(context, query.dataSetId)),
];
