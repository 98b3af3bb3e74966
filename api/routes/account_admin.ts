/** Calls about other people's accounts, for platform administrators: `/api/sdb-user-admin-service`. */
import { Hono } from "hono";
import { accountQuerySchema, roleChangeSchema } from "../../sdk/model/account.ts";
import { accountAnswer, accountPageAnswer } from "../../sdk/model/account_answers.ts";
import type { ApiEnv } from "../env.ts";
import { describe } from "../middleware/describe.ts";
import { ok } from "../middleware/envelope.ts";
import { json, query } from "../middleware/validate.ts";
import { presentAccount } from "../presenters/account.ts";
import {
  changeCommunity,
  changeRole,
  demandPasswordUpdate,
  readAccount,
  searchAccounts,
} from "../services/roles.ts";

const shared = { tags: ["users"], signedIn: true as const, data: accountAnswer };

export const accountAdminRoutes = new Hono<ApiEnv>()
  .get(
    "/accounts",
    describe({
      ...shared,
      operationId: "listAccounts",
      data: accountPageAnswer,
    }),
    query(accountQuerySchema),
    async (c) => {
      const { records, next, total } = await searchAccounts(c.var.context, c.req.valid("query"));
      return ok(c, { list: records.map(presentAccount), next, total });
    },
  )
  .get(
    "/accounts/:id",
    describe({ ...shared, operationId: "getAccount" }),
    async (c) => ok(c, presentAccount(await readAccount(c.var.context, c.req.param("id")))),
  )
  .put(
    "/accounts/:id/role",
    describe({
      ...shared,
      operationId: "setAccountRole",
    }),
    json(roleChangeSchema),
    async (c) => {
      const { role } = c.req.valid("json");
      return ok(c, presentAccount(await changeRole(c.var.context, c.req.param("id"), role)));
    },
  )
  .put(
    "/accounts/:id/communities/:code",
    describe({
      ...shared,
      operationId: "grantCommunity",
    }),
    async (c) => {
      const { id, code } = c.req.param();
      return ok(c, presentAccount(await changeCommunity(c.var.context, id, code, true)));
    },
  )
  .delete(
    "/accounts/:id/communities/:code",
    describe({
      ...shared,
      operationId: "withdrawCommunity",
    }),
    async (c) => {
      const { id, code } = c.req.param();
      return ok(c, presentAccount(await changeCommunity(c.var.context, id, code, false)));
    },
  )
  .post(
    "/accounts/:id/requirePasswordUpdate",
    describe({
      ...shared,
      operationId: "requirePasswordUpdate",
    }),
    async (c) => ok(c, presentAccount(await demandPasswordUpdate(c.var.context, c.req.param("id")))),
  );
