/** One's own datasets as lists: `/api/sdb-dataset-service/dataset/list…` (spec 2 §7). */
import { z } from "zod";
import { ownDatasetsAnswer, summaryAnswer } from "../../sdk/model/responses/dataset.ts";
import { creator } from "../../sdk/model/responses/metadata.ts";
import { reviewAnswer } from "../../sdk/model/responses/review.ts";
import { ownFiltersSchema, ownPageSchema } from "../../sdk/model/own_datasets.ts";
import { type Operation, operation } from "../operation.ts";
import { presentReview } from "../presenters/review.ts";
import { presentSummary } from "../presenters/dataset.ts";
import {
  listImportSources,
  listOwnDatasets,
  listSubset,
  type OwnListKind,
} from "../services/dataset/own_datasets.ts";
import { listOwnAuthors } from "../services/submission/author_suggestions.ts";
import { listReviewRounds } from "../services/review/rounds.ts";
import { targetOf } from "./dataset_view.ts";

const idSchema = z.object({ dataSetId: z.string().min(1).max(64) });

/** The four lists differ in their rows alone. */
const listOperation = (id: ListId, path: string, kind: OwnListKind) =>
  operation({
    id,
    method: "POST",
    path: `/api/sdb-dataset-service/dataset/${path}`,
    tag: "datasets",
    scope: "read",
    signedIn: true,
    input: { query: ownPageSchema, json: ownFiltersSchema },
    statements: 7,
    answer: { data: ownDatasetsAnswer },
  }, async ({ context, query, json }) => {
    const { page, size } = query;
    const { rows, total, all, counts } = await listOwnDatasets(context, kind, { ...query, ...json });
    const list = rows.map(({ record, ...others }) => ({ ...presentSummary(record, context), ...others }));
    return { list, page, size, total, all, counts };
  });

type ListId = "listOwnDatasets" | "listOwnNewest" | "listRelated" | "listRelatedNewest";

export const ownDatasetOperations: readonly Operation[] = [
  listOperation("listOwnDatasets", "list", { newestOnly: false, belongs: "anywhere" }),
  listOperation("listOwnNewest", "listNew", { newestOnly: true, belongs: "anywhere" }),
  listOperation("listRelated", "relatedList", { newestOnly: false, belongs: "community" }),
  listOperation("listRelatedNewest", "relatedListNew", { newestOnly: true, belongs: "community" }),
  operation({
    id: "listSubset",
    method: "POST",
    path: "/api/sdb-dataset-service/dataset/listSubset",
    tag: "datasets",
    scope: "read",
    signedIn: true,
    input: { query: idSchema },
    answer: { data: z.array(summaryAnswer) },
  }, async ({ context, query }) => {
    const records = await listSubset(context, query.dataSetId);
    return records.map((record) => presentSummary(record, context));
  }),
  operation({
    id: "listImportSources",
    method: "GET",
    path: "/api/sdb-dataset-service/dataset/importlist",
    tag: "datasets",
    scope: "read",
    signedIn: true,
    statements: 6,
    answer: { data: z.array(summaryAnswer) },
  }, async ({ context }) => {
    const records = await listImportSources(context);
    return records.map((record) => presentSummary(record, context));
  }),
  operation({
    id: "listOwnAuthors",
    method: "GET",
    path: "/api/sdb-dataset-service/dataset/ownAuthors",
    tag: "datasets",
    scope: "read",
    signedIn: true,
    answer: { data: z.object({ me: creator, earlier: z.array(creator) }) },
  }, ({ context }) => listOwnAuthors(context)),
  operation({
    id: "listReviewRounds",
    method: "GET",
    path: "/api/sdb-dataset-service/dataset/:id/:version/reviews",
    tag: "datasets",
    scope: "read",
    signedIn: true,
    answer: { data: z.array(reviewAnswer) },
  }, async ({ context, params }) => {
    const rounds = await listReviewRounds(context, targetOf(params));
    return rounds.reviews.map((round) => presentReview(round, rounds, context));
  }),
];
