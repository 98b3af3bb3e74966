/** Two-step verification with an authenticator app. */
import { Hono } from "hono";
import { z } from "zod";
import {
  recoveryCodesAnswer,
  secondFactorLoginAnswer,
  secondFactorSetupAnswer,
  secondFactorStateAnswer,
} from "../../sdk/model/account_answers.ts";
import {
  secondFactorAnswerSchema,
  secondFactorCodeSchema,
  secondFactorStartSchema,
} from "../../sdk/model/second_factor.ts";
import type { ApiEnv } from "../env.ts";
import { byOwnProof } from "../middleware/context.ts";
import { describe } from "../middleware/describe.ts";
import { ok } from "../middleware/envelope.ts";
import { json } from "../middleware/validate.ts";
import {
  confirmSecondFactor,
  readSecondFactor,
  removeSecondFactor,
  renewCodes,
  startSecondFactor,
} from "../services/second_factor.ts";
import { loginResult } from "./login_result.ts";
import { logInWithSecondFactor } from "../services/second_factor_login.ts";

const tags = ["users"];

export const secondFactorRoutes = new Hono<ApiEnv>()
  .post(
    "/user/login/secondFactor",
    describe({
      operationId: "logInWithSecondFactor",
      summary: "The second half of a login that answered 4013",
      tags,
      description:
        "`code` is the six digits of the app, or a recovery code. A wrong one leaves the ticket good.",
      data: secondFactorLoginAnswer,
    }),
    byOwnProof,
    json(secondFactorAnswerSchema),
    async (c) => {
      const { context } = c.var;
      const { loginType, ...signedIn } = await logInWithSecondFactor(context, c.req.valid("json"));
      return ok(c, { ...loginResult(context, signedIn), loginType });
    },
  )
  .get(
    "/user/secondFactor",
    describe({
      operationId: "getSecondFactor",
      summary: "Whether two-step verification is on, and how many recovery codes are left",
      tags,
      signedIn: true,
      data: secondFactorStateAnswer,
    }),
    async (c) => ok(c, await readSecondFactor(c.var.context)),
  )
  .post(
    "/user/secondFactor",
    describe({
      operationId: "startSecondFactor",
      summary: "A new secret for an authenticator app; it counts once a code of it is confirmed",
      tags,
      description:
        "While it is on, a code of the app in use is wanted, which stays good until the new one is confirmed. Else 4015 " +
        "when the session has not proved within ten minutes who it is.",
      signedIn: true,
      data: secondFactorSetupAnswer,
    }),
    json(secondFactorStartSchema),
    async (c) => ok(c, await startSecondFactor(c.var.context, c.req.valid("json").code)),
  )
  .post(
    "/user/secondFactor/confirm",
    describe({
      operationId: "confirmSecondFactor",
      summary: "Turn two-step verification on; its recovery codes are shown this once",
      tags,
      description: "Ends every other session of the account, and every access token that may review.",
      signedIn: true,
      data: recoveryCodesAnswer,
    }),
    json(secondFactorCodeSchema),
    async (c) => ok(c, { codes: await confirmSecondFactor(c.var.context, c.req.valid("json").code) }),
  )
  .post(
    "/user/secondFactor/recoveryCodes",
    describe({
      operationId: "renewRecoveryCodes",
      summary: "New recovery codes; the earlier ones end",
      tags,
      signedIn: true,
      data: recoveryCodesAnswer,
    }),
    json(secondFactorCodeSchema),
    async (c) => ok(c, { codes: await renewCodes(c.var.context, c.req.valid("json").code) }),
  )
  .post(
    "/user/secondFactor/remove",
    describe({
      operationId: "removeSecondFactor",
      summary: "Turn two-step verification off",
      tags,
      signedIn: true,
      data: z.null(),
    }),
    json(secondFactorCodeSchema),
    async (c) => {
      await removeSecondFactor(c.var.context, c.req.valid("json").code);
      return ok(c, null);
    },
  );
