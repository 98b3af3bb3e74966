/** The life of a version after its draft: `/api/sdb-dataset-service/dataset/{id}/{version}/…`, and what the specification names. */
import { z } from "zod";
import { datasetAnswer } from "../../sdk/model/responses/dataset.ts";
import {
  confirmSchema,
  makePrivateSchema,
  mayConfirmSchema,
  redirectSchema,
} from "../../sdk/model/dataset.ts";
import { contactMessageSchema } from "../../sdk/model/contact_message.ts";
import { urgeSchema } from "../../sdk/model/request.ts";
import { toIssues } from "../../sdk/model/issue.ts";
import { DomainError } from "../error.ts";
import { readJsonBody } from "./json_body.ts";
import { type Operation, operation } from "../operation.ts";
import { endProtection, openAccess } from "../services/publication/open_access.ts";
import { removeDataset } from "../services/dataset/save.ts";
import { sendContactMessage } from "../services/dataset/contact_depositor.ts";
import { makePrivate } from "../services/submission/private_draft.ts";
import { redirectCommunity } from "../services/submission/redirect.ts";
import { releaseVersion } from "../services/publication/release_held.ts";
import { urgeReview } from "../services/submission/urge.ts";
import { addVersion } from "../services/dataset/new_version.ts";
import { presentView, targetOf } from "./dataset_view.ts";

const idSchema = z.object({ dataSetId: z.string().min(1).max(64), version: z.string().max(16).optional() });

/** The same rule set under every service that the specification names (safety 3.22). */
const removal = (service: string, id: "removeCommunityDataset" | "removePersonalDataset") =>
  operation({
    id,
    method: "DELETE",
    path: `/api/${service}/dataset/:id/:version`,
    tag: "datasets",
    scope: "deposit",
    signedIn: true,
    answer: { data: z.null() },
  }, async ({ context, params }) => {
    await removeDataset(context, targetOf(params));
    return null;
  });

export const versionActionOperations: readonly Operation[] = [
  removal("sdb-organization-service", "removeCommunityDataset"),
  removal("sdb-personal-service", "removePersonalDataset"),
  operation(
    {
      id: "addVersion",
      method: "POST",
      path: "/api/sdb-dataset-service/dataset/:id/versions",
      tag: "datasets",
      scope: "deposit",
      signedIn: true,
      statements: 29,
      answer: { data: datasetAnswer },
    },
    async ({ context, params }) => presentView(await addVersion(context, { dataSetId: params.id }), context),
  ),
  operation({
    id: "addNewVersion",
    method: "GET",
    path: "/api/sdb-dataset-service/addNewVersion",
    tag: "datasets",
    scope: "deposit",
    signedIn: true,
    input: { query: idSchema },
    answer: { data: datasetAnswer },
    requireIntendedGet: true,
  }, async ({ context, query }) => presentView(await addVersion(context, query), context)),
  operation(
    {
      id: "makePrivate",
      method: "POST",
      path: "/api/sdb-dataset-service/dataset/:id/:version/makePrivate",
      tag: "datasets",
      scope: "deposit",
      signedIn: true,
      input: { json: makePrivateSchema },
      answer: { data: datasetAnswer },
    },
    async ({ context, params, json }) =>
      presentView(await makePrivate(context, { ...targetOf(params), ...json }), context),
  ),
  operation({
    id: "unProtect",
    method: "POST",
    path: "/api/sdb-dataset-service/unProtect",
    tag: "datasets",
    scope: "deposit",
    signedIn: true,
    input: { query: idSchema, json: mayConfirmSchema },
    answer: { data: datasetAnswer },
  }, async ({ context, query, c }) => {
    // Also from a client that names another media type.
    const { error } = mayConfirmSchema.safeParse(await readJsonBody(c));
    if (error) throw new DomainError("invalidInput", {}, toIssues(error));
    return presentView(await endProtection(context, query), context);
  }),
  operation({
    id: "openAccess",
    method: "POST",
    path: "/api/sdb-dataset-service/dataset/:id/:version/openAccess",
    tag: "datasets",
    scope: "deposit",
    signedIn: true,
    input: { json: confirmSchema },
    answer: { data: datasetAnswer },
  }, async ({ context, params }) => presentView(await openAccess(context, targetOf(params)), context)),
  operation(
    {
      id: "redirectCommunity",
      method: "POST",
      path: "/api/sdb-dataset-service/dataset/:id/:version/redirect",
      tag: "datasets",
      scope: "deposit",
      signedIn: true,
      input: { json: redirectSchema },
      answer: { data: datasetAnswer },
    },
    async ({ context, params, json }) =>
      presentView(await redirectCommunity(context, { ...targetOf(params), ...json }), context),
  ),
  operation(
    {
      id: "urgeReview",
      method: "POST",
      path: "/api/sdb-dataset-service/dataset/:id/:version/urge",
      tag: "datasets",
      scope: "deposit",
      signedIn: true,
      input: { json: urgeSchema },
      answer: { data: datasetAnswer },
    },
    async ({ context, params, json }) =>
      presentView(await urgeReview(context, { ...targetOf(params), ...json }), context),
  ),
  operation({
    id: "contactDepositor",
    method: "POST",
    path: "/api/sdb-dataset-service/dataset/:id/:version/contact",
    tag: "datasets",
    scope: "deposit",
    input: { json: contactMessageSchema },
    answer: { data: z.null() },
  }, async ({ context, params, json }) => {
    await sendContactMessage(context, { ...targetOf(params), ...json });
    return null;
  }),
  operation(
    {
      id: "releaseVersion",
      method: "POST",
      path: "/api/sdb-dataset-service/dataset/:id/:version/release",
      tag: "datasets",
      scope: "deposit",
      signedIn: true,
      answer: { data: datasetAnswer },
    },
    async ({ context, params }) => presentView(await releaseVersion(context, targetOf(params)), context),
  ),
];
