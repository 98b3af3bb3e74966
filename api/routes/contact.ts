/** Messages to those who run the repository. */
import { z } from "zod";
import { messageQuerySchema, sentMessageSchema } from "../../sdk/model/operator_message.ts";
import {
  contactFormAnswer,
  contactReceiptAnswer,
  messagePageAnswer,
  storedMessageAnswer,
} from "../../sdk/model/responses/operator_message.ts";
import { pageFeedbackSchema, pageRemarkSchema, remarkQuerySchema } from "../../sdk/model/page_feedback.ts";
import {
  feedbackCountAnswer,
  pageRemarkAnswer,
  remarkPageAnswer,
} from "../../sdk/model/responses/page_feedback.ts";
import { type Operation, operation } from "../operation.ts";
import { presentMessage, presentRemark } from "../presenters/message.ts";
import { openContactForm } from "../services/contact/contact_form.ts";
import { listPageFeedback, recordFeedback } from "../services/contact/feedback.ts";
import { listMessages, markMessage, receiveMessage } from "../services/contact/messages.ts";
import { handleRemark, listPageRemarks, recordRemark, removeRemark } from "../services/contact/remarks.ts";

export const contactOperations: readonly Operation[] = [
  operation({
    id: "openContactForm",
    method: "GET",
    path: "/api/sdb-contact-service/public/form",
    tag: "contact",
    scope: "read",
    statements: 0,
    answer: { data: contactFormAnswer },
  }, ({ context }) => openContactForm(context)),
  operation({
    id: "sendContactMessage",
    method: "POST",
    path: "/api/sdb-contact-service/public/message",
    tag: "contact",
    scope: "deposit",
    input: { json: sentMessageSchema },
    answer: { data: contactReceiptAnswer },
  }, async ({ context, json }) => ({ reference: await receiveMessage(context, json) })),
  operation({
    id: "listContactMessages",
    method: "GET",
    path: "/api/sdb-contact-service/messages",
    tag: "contact",
    scope: "review",
    signedIn: true,
    input: { query: messageQuerySchema },
    statements: 5,
    answer: { data: messagePageAnswer },
  }, async ({ context, query }) => {
    const { rows, ...page } = await listMessages(context, query);
    return { list: rows.map(presentMessage), ...page };
  }),
  operation(
    {
      id: "markContactMessage",
      method: "POST",
      path: "/api/sdb-contact-service/messages/:reference",
      tag: "contact",
      scope: "review",
      signedIn: true,
      input: { json: z.object({ answered: z.boolean() }) },
      answer: { data: storedMessageAnswer },
    },
    async ({ context, params, json }) =>
      presentMessage(await markMessage(context, params.reference, json.answered)),
  ),
  operation({
    id: "sendPageFeedback",
    method: "POST",
    path: "/api/sdb-contact-service/public/feedback",
    tag: "contact",
    scope: "deposit",
    input: { json: pageFeedbackSchema },
    answer: { data: z.null() },
  }, async ({ context, json }) => {
    await recordFeedback(context, json);
    return null;
  }),
  operation({
    id: "listPageFeedback",
    method: "GET",
    path: "/api/sdb-contact-service/feedback",
    tag: "contact",
    scope: "review",
    signedIn: true,
    statements: 4,
    answer: { data: z.array(feedbackCountAnswer) },
  }, ({ context }) => listPageFeedback(context)),
  operation({
    id: "sendPageRemark",
    method: "POST",
    path: "/api/sdb-contact-service/public/remark",
    tag: "contact",
    scope: "deposit",
    input: { json: pageRemarkSchema },
    answer: { data: z.null() },
  }, async ({ context, json }) => {
    await recordRemark(context, json);
    return null;
  }),
  operation({
    id: "listPageRemarks",
    method: "GET",
    path: "/api/sdb-contact-service/remarks",
    tag: "contact",
    scope: "review",
    signedIn: true,
    input: { query: remarkQuerySchema },
    statements: 5,
    answer: { data: remarkPageAnswer },
  }, async ({ context, query }) => {
    const { rows, total } = await listPageRemarks(context, query);
    return { list: rows.map(presentRemark), page: query.page, size: query.size, total };
  }),
  operation(
    {
      id: "handlePageRemark",
      method: "PUT",
      path: "/api/sdb-contact-service/remarks/:remarkId",
      tag: "contact",
      scope: "review",
      signedIn: true,
      input: { json: z.object({ handled: z.boolean() }) },
      answer: { data: pageRemarkAnswer },
    },
    async ({ context, params, json }) =>
      presentRemark(await handleRemark(context, params.remarkId, json.handled)),
  ),
  operation({
    id: "removePageRemark",
    method: "DELETE",
    path: "/api/sdb-contact-service/remarks/:remarkId",
    tag: "contact",
    scope: "review",
    signedIn: true,
    answer: { data: z.null() },
  }, async ({ context, params }) => {
    await removeRemark(context, params.remarkId);
    return null;
  }),
];
