/** Two-step verification with an authenticator app. */
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
import { type Operation, operation } from "../operation.ts";
import {
  confirmSecondFactor,
  readSecondFactor,
  removeSecondFactor,
  renewCodes,
  startSecondFactor,
} from "../services/account/second_factor.ts";
import { loginResponse } from "./login_response.ts";
import { logInWithSecondFactor } from "../services/sign_in/second_factor.ts";

export const secondFactorOperations: readonly Operation[] = [
  operation({
    id: "logInWithSecondFactor",
    method: "POST",
    path: "/api/sdb-user-service/user/login/secondFactor",
    tag: "users",
    scope: "session",
    input: { json: secondFactorAnswerSchema },
    answer: { data: secondFactorLoginAnswer },
    withoutSessionCheck: true,
  }, async ({ context, json }) => {
    const { loginType, ...signedIn } = await logInWithSecondFactor(context, json);
    return { ...loginResponse(context, signedIn), loginType };
  }),
  operation({
    id: "getSecondFactor",
    method: "GET",
    path: "/api/sdb-user-service/user/secondFactor",
    tag: "users",
    scope: "session",
    signedIn: true,
    answer: { data: secondFactorStateAnswer },
  }, ({ context }) => readSecondFactor(context)),
  operation({
    id: "startSecondFactor",
    method: "POST",
    path: "/api/sdb-user-service/user/secondFactor",
    tag: "users",
    scope: "session",
    signedIn: true,
    input: { json: secondFactorStartSchema },
    answer: { data: secondFactorSetupAnswer },
  }, ({ context, json }) => startSecondFactor(context, json.code)),
  operation({
    id: "confirmSecondFactor",
    method: "POST",
    path: "/api/sdb-user-service/user/secondFactor/confirm",
    tag: "users",
    scope: "session",
    signedIn: true,
    input: { json: secondFactorCodeSchema },
    answer: { data: recoveryCodesAnswer },
  }, async ({ context, json }) => ({ codes: await confirmSecondFactor(context, json.code) })),
  operation({
    id: "renewRecoveryCodes",
    method: "POST",
    path: "/api/sdb-user-service/user/secondFactor/recoveryCodes",
    tag: "users",
    scope: "session",
    signedIn: true,
    input: { json: secondFactorCodeSchema },
    answer: { data: recoveryCodesAnswer },
  }, async ({ context, json }) => ({ codes: await renewCodes(context, json.code) })),
  operation({
    id: "removeSecondFactor",
    method: "POST",
    path: "/api/sdb-user-service/user/secondFactor/remove",
    tag: "users",
    scope: "session",
    signedIn: true,
    input: { json: secondFactorCodeSchema },
    answer: { data: z.null() },
  }, async ({ context, json }) => {
    await removeSecondFactor(context, json.code);
    return null;
  }),
];
