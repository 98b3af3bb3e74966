/** Calls about the caller's personal access tokens. They need a session, because tokens cannot manage tokens. */
import { Hono } from "hono";
import { z } from "zod";
import { accessTokenSchema } from "../../sdk/model/access_token.ts";
import { accessTokenAnswer, newAccessTokenAnswer } from "../../sdk/model/account_answers.ts";
import type { ApiEnv } from "../env.ts";
import { describe } from "../middleware/describe.ts";
import { ok } from "../middleware/envelope.ts";
import { json } from "../middleware/validate.ts";
import { presentAccessToken } from "../presenters/access_token.ts";
import { createAccessToken, endAccessToken, listAccessTokens } from "../services/access_tokens.ts";

const tags = ["users"];

export const tokenRoutes = new Hono<ApiEnv>()
  .get(
    "/user/tokens",
    describe({
      operationId: "listAccessTokens",
      tags,
      signedIn: true,
      data: z.array(accessTokenAnswer),
    }),
    async (c) => ok(c, (await listAccessTokens(c.var.context)).map(presentAccessToken)),
  )
  .post(
    "/user/tokens",
    describe({
      operationId: "createAccessToken",
      tags,
      signedIn: true,
      data: newAccessTokenAnswer,
    }),
    json(accessTokenSchema),
    async (c) => {
      const { token, row } = await createAccessToken(c.var.context, c.req.valid("json"));
      return ok(c, { ...presentAccessToken(row), token });
    },
  )
  .delete(
    "/user/tokens/:id",
    describe({
      operationId: "revokeAccessToken",
      tags,
      signedIn: true,
      data: z.null(),
    }),
    async (c) => {
      await endAccessToken(c.var.context, c.req.param("id"));
      return ok(c, null);
    },
  );
