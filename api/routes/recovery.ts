/** Recovery of an account by mail, and the forced update of a password (spec 1 §4, §7, §8). */
import { z } from "zod";
import { userNameAnswer } from "../../sdk/model/responses/user.ts";
import { codeStateAnswer, passwordVerdictAnswer } from "../../sdk/model/responses/account.ts";
import { text } from "../../sdk/model/text.ts";
import {
  codeCheckSchema,
  forcedUpdateSchema,
  passwordResetSchema,
  passwordTrialSchema,
  recoverySchema,
} from "../../sdk/model/account/user.ts";
import { type Operation, operation } from "../operation.ts";
import { checkCode, checkPassword } from "../services/account/form_checks.ts";
import { forgotPassword, resetPassword, updatePassword } from "../services/account/recovery.ts";

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
    withoutSessionCheck: true,
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
    withoutSessionCheck: true,
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
  }, ({ context, json }) => checkPassword(context, json)),
  operation({
    id: "updatePassword",
    method: "POST",
    path: "/api/sdb-user-service/user/updatePassword",
    tag: "users",
    scope: "session",
    input: { json: forcedUpdateSchema },
    answer: { data: userNameAnswer },
    withoutSessionCheck: true,
    message: "profile.passwordChanged",
  }, async ({ context, json }) => ({ userName: await updatePassword(context, json) })),
];
