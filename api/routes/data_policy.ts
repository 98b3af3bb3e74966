/** Data policies of journals: export for everybody, and what an editor keeps (spec 2 §7, spec 3 §4). */
import { z } from "zod";
import {
  dataPolicySchema,
  POLICY_EXPORT_FORMATS,
  policyNameSchema,
  policySaveSchema,
  policyUpdateSchema,
} from "../../sdk/model/data_policy/policy.ts";
import { LOCALES } from "../../sdk/model/locale.ts";
import { dataPolicyHeadAnswer, storedDataPolicyAnswer } from "../../sdk/model/responses/data_policy.ts";
import { type Operation, operation } from "../operation.ts";
import { exportPolicy } from "../services/data_policy/export.ts";
import {
  createPolicy,
  getOwnPolicy,
  listOwnPolicies,
  removePolicy,
  renamePolicy,
  savePolicy,
} from "../services/data_policy/policies.ts";
import { attachment } from "./content_disposition.ts";

const exportQuery = z.object({
  lang: z.enum(LOCALES).default("zh"),
  format: z.enum(POLICY_EXPORT_FORMATS).default("docx"),
});

export const dataPolicyOperations: readonly Operation[] = [
  operation({
    id: "exportDataPolicy",
    method: "POST",
    path: "/api/sdb-export-service/datapolicy/public/export",
    tag: "policies",
    scope: "read",
    input: { query: exportQuery, json: dataPolicySchema },
    statements: 2,
    answer: { bytes: "application/vnd.openxmlformats-officedocument.wordprocessingml.document" },
  }, async ({ query, json, c }) => {
    const { name, mediaType, body } = await exportPolicy(json, query.format, query.lang);
    return c.body(body, 200, {
      "Content-Type": mediaType,
      "Content-Disposition": attachment(name),
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "no-store",
    });
  }),
  operation({
    id: "listDataPolicies",
    method: "GET",
    path: "/api/sdb-data-policy-service/policies",
    tag: "policies",
    scope: "read",
    signedIn: true,
    statements: 3,
    answer: { data: z.array(dataPolicyHeadAnswer) },
  }, ({ context }) => listOwnPolicies(context)),
  operation({
    id: "createDataPolicy",
    method: "POST",
    path: "/api/sdb-data-policy-service/policies",
    tag: "policies",
    scope: "deposit",
    signedIn: true,
    input: { json: policySaveSchema },
    answer: { data: storedDataPolicyAnswer },
  }, ({ context, json }) => createPolicy(context, json)),
  operation({
    id: "getDataPolicy",
    method: "GET",
    path: "/api/sdb-data-policy-service/policies/:id",
    tag: "policies",
    scope: "read",
    signedIn: true,
    statements: 3,
    answer: { data: storedDataPolicyAnswer },
  }, ({ context, params }) => getOwnPolicy(context, params.id)),
  operation({
    id: "saveDataPolicy",
    method: "PUT",
    path: "/api/sdb-data-policy-service/policies/:id",
    tag: "policies",
    scope: "deposit",
    signedIn: true,
    input: { json: policyUpdateSchema },
    answer: { data: storedDataPolicyAnswer },
  }, ({ context, params, json }) => savePolicy(context, params.id, json)),
  operation({
    id: "renameDataPolicy",
    method: "POST",
    path: "/api/sdb-data-policy-service/policies/:id/rename",
    tag: "policies",
    scope: "deposit",
    signedIn: true,
    input: { json: z.object({ name: policyNameSchema }) },
    answer: { data: storedDataPolicyAnswer },
  }, ({ context, params, json }) => renamePolicy(context, params.id, json.name)),
  operation({
    id: "deleteDataPolicy",
    method: "DELETE",
    path: "/api/sdb-data-policy-service/policies/:id",
    tag: "policies",
    scope: "deposit",
    signedIn: true,
    answer: { data: z.null() },
  }, async ({ context, params }) => {
    await removePolicy(context, params.id);
    return null;
  }),
];
