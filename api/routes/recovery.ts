/** Calls for recovering an account by mail, and for the forced change of a password (spec 1 §4, §7, §8). */
import { Hono } from "hono";
import { z } from "zod";
import { userNameAnswer } from "../../sdk/model/user_answers.ts";
import { codeStateAnswer, passwordVerdictAnswer } from "../../sdk/model/account_answers.ts";
import { text } from "../../sdk/model/text.ts";
import {
  codeCheckSchema,
  forcedUpdateSchema,
  passwordResetSchema,
  passwordTrialSchema,
  recoverySchema,
} from "../../sdk/model/user.ts";
import type { ApiEnv } from "../env.ts";
import { byOwnProof } from "../middleware/context.ts";
import { describe } from "../middleware/describe.ts";
import { ok } from "../middleware/envelope.ts";
import { form, json, query } from "../middleware/validate.ts";
import { checkCode, tryPassword } from "../services/code_check.ts";
import { forgotPassword, resetPassword, updatePassword } from "../services/recovery.ts";

const tags = ["users"];
const rfromSchema = z.object({ rfrom: text(32).optional() });

export const recoveryRoutes = new Hono<ApiEnv>()
  .post(
    "/user/forgotPassword",
    describe({
      operationId: "forgotPassword",
      tags,
      data: z.null(),
    }),
    byOwnProof,
    query(rfromSchema),
    form(recoverySchema),
    async (c) => {
      await forgotPassword(c.var.context, c.req.valid("form"), c.req.valid("query").rfrom);
      return ok(c, null, "account.resetMailSent");
    },
  )
  .post(
    "/user/resetPassword",
    describe({
      operationId: "resetPassword",
      tags,
      data: userNameAnswer,
    }),
    byOwnProof,
    json(passwordResetSchema),
    async (c) => {
      const userName = await resetPassword(c.var.context, c.req.valid("json"));
      return ok(c, { userName }, "profile.passwordChanged");
    },
  )
  .post(
    "/public/checkCode",
    describe({
      operationId: "checkCode",
      tags,
      data: codeStateAnswer,
    }),
    json(codeCheckSchema),
    async (c) => ok(c, { state: await checkCode(c.var.context, c.req.valid("json")) }),
  )
  .post(
    "/public/judgePassword",
    describe({
      operationId: "judgePassword",
      tags,
      data: passwordVerdictAnswer,
    }),
    json(passwordTrialSchema),
    async (c) => ok(c, await tryPassword(c.var.context, c.req.valid("json"))),
  )
  .post(
    "/user/updatePassword",
    describe({
      operationId: "updatePassword",
      tags,
      data: userNameAnswer,
    }),
    byOwnProof,
    json(forcedUpdateSchema),
    async (c) => {
      const userName = await updatePassword(c.var.context, c.req.valid("json"));
      return ok(c, { userName }, "profile.passwordChanged");
    },
  );
