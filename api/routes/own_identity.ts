/** One's own accounts elsewhere, and the partners that a signed-in person is handed over to (spec 1 §4, §6). */
import { z } from "zod";
import {
  bindTicketAnswer,
  handoverAnswer,
  identityAnswer,
  partnerAddressAnswer,
  partnerAnswer,
} from "../../sdk/model/responses/account.ts";
import { handoverSchema, partnerWaySchema } from "../../sdk/model/account/identity.ts";
import { toLoginType } from "../../sdk/model/account/login_type.ts";
import { type Operation, operation } from "../operation.ts";
import { bindTicket, listIdentities, removeIdentity } from "../services/sign_in/provider_binding.ts";
import { partnerTarget, redeemHandover, startHandover } from "../services/sign_in/partner_handover.ts";

export const ownIdentityOperations: readonly Operation[] = [
  operation({
    id: "listIdentities",
    method: "GET",
    path: "/api/sdb-user-service/user/identities",
    tag: "users",
    scope: "session",
    signedIn: true,
    answer: { data: z.array(identityAnswer) },
  }, ({ context }) => listIdentities(context)),
  operation({
    id: "getBindTicket",
    method: "GET",
    path: "/api/sdb-user-service/user/identities/ticket",
    tag: "users",
    scope: "session",
    signedIn: true,
    answer: { data: bindTicketAnswer },
  }, ({ context }) => ({ ticket: bindTicket(context) })),
  operation({
    id: "removeIdentity",
    method: "DELETE",
    path: "/api/sdb-user-service/user/identities/:loginType",
    tag: "users",
    scope: "session",
    signedIn: true,
    answer: { data: z.null() },
  }, async ({ context, params }) => {
    await removeIdentity(context, toLoginType(params.loginType));
    return null;
  }),
  operation({
    id: "findPartner",
    method: "GET",
    path: "/api/sdb-user-service/public/partner",
    tag: "users",
    scope: "session",
    input: { query: partnerWaySchema },
    answer: { data: partnerAnswer },
  }, ({ context, query }) => ({ host: partnerTarget(context.config, query)?.url.host ?? null })),
  operation({
    id: "handOver",
    method: "POST",
    path: "/api/sdb-user-service/user/handover",
    tag: "users",
    scope: "session",
    signedIn: true,
    input: { json: partnerWaySchema },
    answer: { data: partnerAddressAnswer },
  }, async ({ context, json }) => ({ url: await startHandover(context, json) ?? null })),
  operation({
    id: "redeemHandover",
    method: "POST",
    path: "/api/sdb-user-service/public/handover",
    tag: "users",
    scope: "session",
    input: { json: handoverSchema },
    answer: { data: handoverAnswer },
  }, ({ context, json }) => redeemHandover(context, json)),
];
