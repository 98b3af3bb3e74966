/** Accounts of other people: `/api/sdb-user-admin-service`, for platform administrators alone. */
import { accountQuerySchema, roleChangeSchema } from "../../sdk/model/account/account.ts";
import { accountAnswer, accountPageAnswer } from "../../sdk/model/responses/account.ts";
import { type Operation, operation } from "../operation.ts";
import { presentAccount } from "../presenters/account.ts";
import {
  changeCommunity,
  changeRole,
  forcePasswordUpdate,
  readAccount,
  searchAccounts,
} from "../services/account/roles.ts";

export const accountAdminOperations: readonly Operation[] = [
  operation({
    id: "listAccounts",
    method: "GET",
    path: "/api/sdb-user-admin-service/accounts",
    tag: "users",
    scope: "session",
    signedIn: true,
    input: { query: accountQuerySchema },
    answer: { data: accountPageAnswer },
  }, async ({ context, query }) => {
    const { records, next, total } = await searchAccounts(context, query);
    return { list: records.map(presentAccount), next, total };
  }),
  operation({
    id: "getAccount",
    method: "GET",
    path: "/api/sdb-user-admin-service/accounts/:id",
    tag: "users",
    scope: "session",
    signedIn: true,
    answer: { data: accountAnswer },
  }, async ({ context, params }) => presentAccount(await readAccount(context, params.id))),
  operation({
    id: "setAccountRole",
    method: "PUT",
    path: "/api/sdb-user-admin-service/accounts/:id/role",
    tag: "users",
    scope: "session",
    signedIn: true,
    input: { json: roleChangeSchema },
    answer: { data: accountAnswer },
  }, async ({ context, params, json }) => presentAccount(await changeRole(context, params.id, json.role))),
  operation(
    {
      id: "grantCommunity",
      method: "PUT",
      path: "/api/sdb-user-admin-service/accounts/:id/communities/:code",
      tag: "users",
      scope: "session",
      signedIn: true,
      answer: { data: accountAnswer },
    },
    async ({ context, params: { id, code } }) =>
      presentAccount(await changeCommunity(context, id, code, true)),
  ),
  operation(
    {
      id: "withdrawCommunity",
      method: "DELETE",
      path: "/api/sdb-user-admin-service/accounts/:id/communities/:code",
      tag: "users",
      scope: "session",
      signedIn: true,
      answer: { data: accountAnswer },
    },
    async ({ context, params: { id, code } }) =>
      presentAccount(await changeCommunity(context, id, code, false)),
  ),
  operation({
    id: "requirePasswordUpdate",
    method: "POST",
    path: "/api/sdb-user-admin-service/accounts/:id/requirePasswordUpdate",
    tag: "users",
    scope: "session",
    signedIn: true,
    answer: { data: accountAnswer },
  }, async ({ context, params }) => presentAccount(await forcePasswordUpdate(context, params.id))),
];
