/**
 * Calls about the caller's bound accounts, and about partners to which a signed-in person is handed over (spec 1 §4,
 * §6).
 */
import { Hono } from "hono";
import { z } from "zod";
import {
  bindTicketAnswer,
  handoverAnswer,
  identityAnswer,
  partnerAddressAnswer,
  partnerAnswer,
} from "../../sdk/model/account_answers.ts";
import { handoverSchema, partnerWaySchema, toLoginType } from "../../sdk/model/identity.ts";
import type { ApiEnv } from "../env.ts";
import { describe } from "../middleware/describe.ts";
import { ok } from "../middleware/envelope.ts";
import { json, query } from "../middleware/validate.ts";
import { bindTicket, listIdentities, removeIdentity } from "../services/identities/binding.ts";
import { handOver, partnerTarget, redeemHandover } from "../services/partners.ts";

const tags = ["users"];

export const ownIdentityRoutes = new Hono<ApiEnv>()
  .get(
    "/user/identities",
    describe({
      operationId: "listIdentities",
      tags,
      signedIn: true,
      data: z.array(identityAnswer),
    }),
    async (c) => ok(c, await listIdentities(c.var.context)),
  )
  .get(
    "/user/identities/ticket",
    describe({
      operationId: "getBindTicket",
      tags,
      signedIn: true,
      data: bindTicketAnswer,
    }),
    (c) => ok(c, { ticket: bindTicket(c.var.context) }),
  )
  .delete(
    "/user/identities/:loginType",
    describe({
      operationId: "removeIdentity",
      tags,
      signedIn: true,
      data: z.null(),
    }),
    async (c) => {
      await removeIdentity(c.var.context, toLoginType(c.req.param("loginType")));
      return ok(c, null);
    },
  )
  .get(
    "/public/partner",
    describe({
      operationId: "findPartner",
      tags,
      data: partnerAnswer,
    }),
    query(partnerWaySchema),
    (c) => ok(c, { host: partnerTarget(c.var.context.config, c.req.valid("query"))?.url.host ?? null }),
  )
  .post(
    "/user/handover",
    describe({
      operationId: "handOver",
      tags,
      signedIn: true,
      data: partnerAddressAnswer,
    }),
    json(partnerWaySchema),
    async (c) => ok(c, { url: await handOver(c.var.context, c.req.valid("json")) ?? null }),
  )
  .post(
    "/public/handover",
    describe({
      operationId: "redeemHandover",
      tags,
      data: handoverAnswer,
    }),
    json(handoverSchema),
    async (c) => ok(c, await redeemHandover(c.var.context, c.req.valid("json"))),
  );
