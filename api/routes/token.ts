/** One's own personal access tokens. No token manages tokens: these calls want a session. */
import { z } from "zod";
import { accessTokenSchema } from "../../sdk/model/account/access_token.ts";
import { accessTokenAnswer, newAccessTokenAnswer } from "../../sdk/model/responses/account.ts";
import { type Operation, operation } from "../operation.ts";
import { presentAccessToken } from "../presenters/access_token.ts";
import { createAccessToken, endAccessToken, listAccessTokens } from "../services/session/access_tokens.ts";

export const tokenOperations: readonly Operation[] = [
  operation({
    id: "listAccessTokens",
    method: "GET",
    path: "/api/sdb-user-service/user/tokens",
    tag: "users",
    scope: "session",
    signedIn: true,
    statements: 3,
    answer: { data: z.array(accessTokenAnswer) },
  }, async ({ context }) => (await listAccessTokens(context)).map(presentAccessToken)),
  operation({
    id: "createAccessToken",
    method: "POST",
    path: "/api/sdb-user-service/user/tokens",
    tag: "users",
    scope: "session",
    signedIn: true,
    input: { json: accessTokenSchema },
    answer: { data: newAccessTokenAnswer },
  }, async ({ context, json }) => {
    const { token, row } = await createAccessToken(context, json);
    return { ...presentAccessToken(row), token };
  }),
  operation({
    id: "revokeAccessToken",
    method: "DELETE",
    path: "/api/sdb-user-service/user/tokens/:id",
    tag: "users",
    scope: "session",
    signedIn: true,
    answer: { data: z.null() },
  }, async ({ context, params }) => {
    await endAccessToken(context, params.id);
    return null;
  }),
];
