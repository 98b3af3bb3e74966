/** Texts that a depositor keeps for answers to requests for access. */
import { z } from "zod";
import { answerTemplateSchema } from "../../sdk/model/answer_template.ts";
import { answerTemplateAnswer } from "../../sdk/model/responses/access.ts";
import { type Operation, operation } from "../operation.ts";
import { presentTemplate } from "../presenters/answer_template.ts";
import {
  addAnswerTemplate,
  changeAnswerTemplate,
  listAnswerTemplates,
  removeAnswerTemplate,
} from "../services/request/answer_templates.ts";

export const answerTemplateOperations: readonly Operation[] = [
  operation({
    id: "listAnswerTemplates",
    method: "GET",
    path: "/api/sdb-share-service/templates",
    tag: "sharing",
    scope: "read",
    signedIn: true,
    answer: { data: z.array(answerTemplateAnswer) },
  }, async ({ context }) => (await listAnswerTemplates(context)).map(presentTemplate)),
  operation({
    id: "addAnswerTemplate",
    method: "POST",
    path: "/api/sdb-share-service/templates",
    tag: "sharing",
    scope: "deposit",
    signedIn: true,
    input: { json: answerTemplateSchema },
    answer: { data: answerTemplateAnswer },
  }, async ({ context, json }) => presentTemplate(await addAnswerTemplate(context, json))),
  operation(
    {
      id: "changeAnswerTemplate",
      method: "PUT",
      path: "/api/sdb-share-service/templates/:templateId",
      tag: "sharing",
      scope: "deposit",
      signedIn: true,
      input: { json: answerTemplateSchema },
      answer: { data: answerTemplateAnswer },
    },
    async ({ context, params, json }) =>
      presentTemplate(await changeAnswerTemplate(context, params.templateId, json)),
  ),
  operation({
    id: "removeAnswerTemplate",
    method: "DELETE",
    path: "/api/sdb-share-service/templates/:templateId",
    tag: "sharing",
    scope: "deposit",
    signedIn: true,
    answer: { data: z.null() },
  }, async ({ context, params }) => {
    await removeAnswerTemplate(context, params.templateId);
    return null;
  }),
];
