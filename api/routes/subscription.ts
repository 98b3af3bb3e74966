/** News of policies by e-mail (spec 1 §7, spec 2 §7). The link in a mail is the right to what it opens. */
import { z } from "zod";
import {
  subscriptionConfirmSchema,
  subscriptionEndSchema,
  subscriptionSchema,
  subscriptionStateAnswer,
} from "../../sdk/model/subscription.ts";
import { type Operation, operation } from "../operation.ts";
import {
  askForSubscription,
  confirmSubscription,
  endSubscription,
  isConfirmed,
} from "../services/subscription/subscriptions.ts";

export const subscriptionOperations: readonly Operation[] = [
  operation({
    id: "subscribe",
    method: "POST",
    path: "/api/sdb-user-admin-service/public/subscription",
    tag: "policies",
    scope: "session",
    input: { json: subscriptionSchema },
    answer: { data: z.null() },
    withoutSessionCheck: true,
    message: "subscription.asked",
  }, async ({ context, json }) => {
    await askForSubscription(context, json.email);
    return null;
  }),
  operation({
    id: "checkSubscription",
    method: "POST",
    path: "/api/sdb-user-admin-service/public/subscription/check",
    tag: "policies",
    scope: "session",
    input: { json: subscriptionConfirmSchema },
    answer: { data: subscriptionStateAnswer },
    withoutSessionCheck: true,
  }, async ({ context, json }) => ({ confirmed: await isConfirmed(context, json.token) })),
  operation({
    id: "confirmSubscription",
    method: "POST",
    path: "/api/sdb-user-admin-service/public/subscription/confirm",
    tag: "policies",
    scope: "session",
    input: { json: subscriptionConfirmSchema },
    answer: { data: z.null() },
    withoutSessionCheck: true,
    message: "subscription.confirmed",
  }, async ({ context, json }) => {
    await confirmSubscription(context, json.token);
    return null;
  }),
  operation({
    id: "endSubscription",
    method: "POST",
    path: "/api/sdb-user-admin-service/public/subscription/end",
    tag: "policies",
    scope: "session",
    input: { json: subscriptionEndSchema },
    answer: { data: z.null() },
    withoutSessionCheck: true,
    message: "subscription.ended",
  }, async ({ context, json }) => {
    await endSubscription(context, json);
    return null;
  }),
];
