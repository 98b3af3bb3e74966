/** Recovery of an account by mail, and the forced update of a password (spec 1 §4, §7, §8). */
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
import { type Operation, operation } from "../operation.ts";
import { checkCode, tryPassword } from "../services/code_check.ts";
import { forgotPassword, resetPassword, updatePassword } from "../services/recovery.ts";

const rfromSchema = z.object({ rfrom: text(32).optional() });

export const recoveryOperations: readonly Operation[] = [
  operation({
    id: "forgotPassword",
    method: "POST",
    path: "/api/sdb-user-service/user/forgotPassword",
    tag: "users",
    scope: "session",
    input: { query: rfromSchema, form: recoverySchema },
    answer: { data: z.null() },
    byOwnProof: true,
    message: "account.resetMailSent",
  }, async ({ context, query, form }) => {
    await forgotPassword(context, form, query.rfrom);
    return null;
  }),
  operation({
    id: "resetPassword",
    method: "POST",
    path: "/api/sdb-user-service/user/resetPassword",
    tag: "users",
    scope: "session",
    input: { json: passwordResetSchema },
    answer: { data: userNameAnswer },
    byOwnProof: true,
    message: "profile.passwordChanged",
  }, async ({ context, json }) => ({ userName: await resetPassword(context, json) })),
  operation({
    id: "checkCode",
    method: "POST",
    path: "/api/sdb-user-service/public/checkCode",
    tag: "users",
    scope: "session",
    input: { json: codeCheckSchema },
    answer: { data: codeStateAnswer },
  }, async ({ context, json }) => ({ state: await checkCode(context, json) })),
  operation({
    id: "judgePassword",
    method: "POST",
    path: "/api/sdb-user-service/public/judgePassword",
    tag: "users",
    scope: "session",
    input: { json: passwordTrialSchema },
    answer: { data: passwordVerdictAnswer },
  }, ({ context, json }) => tryPassword(context, json)),
  operation({
    id: "updatePassword",
    method: "POST",
    path: "/api/sdb-user-service/user/updatePassword",
    tag: "users",
    scope: "session",
    input: { json: forcedUpdateSchema },
    answer: { data: userNameAnswer },
    byOwnProof: true,
    message: "profile.passwordChanged",
  }, async ({ context, json }) => ({ userName: await updatePassword(context, json) })),
];
