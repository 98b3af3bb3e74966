/** Two-step verification with an authenticator app. */
import { Hono } from "hono";
import { z } from "zod";
import {
  recoveryCodesAnswer,
  secondFactorLoginAnswer,
  secondFactorSetupAnswer,
  secondFactorStateAnswer,
} from "../../sdk/model/responses/account.ts";
import {
  secondFactorAnswerSchema,
  secondFactorCodeSchema,
  secondFactorStartSchema,
} from "../../sdk/model/account/second_factor.ts";
import type { ApiEnv } from "../env.ts";
import { withoutSessionCheck } from "../middleware/context.ts";
import { describe } from "../middleware/openapi_description.ts";
import { ok } from "../middleware/envelope.ts";
import { json } from "../middleware/validate.ts";
import {
  confirmSecondFactor,
  readSecondFactor,
  removeSecondFactor,
  renewCodes,
  startSecondFactor,
} from "../services/account/second_factor.ts";
import { loginResponse } from "./login_response.ts";
import { logInWithSecondFactor } from "../services/sign_in/second_factor.ts";

const tags = ["users"];

export const secondFactorRoutes = new Hono<ApiEnv>()
  .post(
    "/user/login/secondFactor",
    describe({
      operationId: "logInWithSecondFactor",
      tags,
      data: secondFactorLoginAnswer,
    }),
    withoutSessionCheck,
    json(secondFactorAnswerSchema),
    async (c) => {
      const { context } = c.var;
      const { loginType, ...signedIn } = await logInWithSecondFactor(context, c.req.valid("json"));
      return ok(c, { ...loginResponse(context, signedIn), loginType });
    },
  )
  .get(
    "/user/secondFactor",
    describe({
      operationId: "getSecondFactor",
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
      tags,
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
      tags,
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
