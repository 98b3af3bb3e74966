/** Recovery of an account by mail, and the forced update of a password (spec 1 §4, §7, §8). */
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
      summary: "Mail a link that sets a new password",
      tags,
      description: "30103 when the e-mail has no account, unless the server keeps that private. " +
        "`captchaToken` is that of a captcha solved for the purpose `recovery`.",
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
      summary: "Set a new password with the code of a mail; every session ends",
      tags,
      description:
        "`code` is the link's `token` and `code` together. 30105 when it is wrong, used or too old. Personal access " +
        "tokens are revoked as well, unless `revokeTokens` is false.",
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
      summary: "Whether a mailed link still works; nothing is used up",
      tags,
      description:
        "`state` is `open`, `invalid`, or `active` for a real activation link of an account that is " +
        "active already.",
      data: codeStateAnswer,
    }),
    json(codeCheckSchema),
    async (c) => ok(c, { state: await checkCode(c.var.context, c.req.valid("json")) }),
  )
  .post(
    "/public/judgePassword",
    describe({
      operationId: "judgePassword",
      summary: "Whether a password may be set; nothing of it is kept",
      tags,
      description: "With the ticket of a registration page 60 questions an hour are answered, without it 10.",
      data: passwordVerdictAnswer,
    }),
    json(passwordTrialSchema),
    async (c) => ok(c, await tryPassword(c.var.context, c.req.valid("json"))),
  )
  .post(
    "/user/updatePassword",
    describe({
      operationId: "updatePassword",
      summary: "The forced update of a password after a login that answered 4012",
      tags,
      description:
        "A password that is refused leaves the ticket good. Personal access tokens stay, unless `revokeTokens` is true.",
      data: userNameAnswer,
    }),
    byOwnProof,
    json(forcedUpdateSchema),
    async (c) => {
      const userName = await updatePassword(c.var.context, c.req.valid("json"));
      return ok(c, { userName }, "profile.passwordChanged");
    },
  );
