/** The user service's calls about one's own account (spec 1 §7; safety 2.7, 2.8). */
import { z } from "zod";
import { deviceAnswer, profileAnswer } from "../../sdk/model/responses/account.ts";
import { NAME_MAX } from "../../sdk/model/limits.ts";
import { requiredText } from "../../sdk/model/text.ts";
import { passwordChangeSchema, profileSchema } from "../../sdk/model/account/user.ts";
import { type Operation, operation } from "../operation.ts";
import { cancelAccount } from "../services/account/cancel.ts";
import { listDevices, logOutDevice, logOutEverywhere } from "../services/session/devices.ts";
import { exportPersonalData } from "../services/account/personal_export.ts";
import { changePassword, getProfile, updateProfile } from "../services/account/profile.ts";

const cancellationSchema = z.object({
  userName: requiredText(NAME_MAX),
  password: z.string().max(256).default(""),
});

export const profileOperations: readonly Operation[] = [
  operation({
    id: "getProfile",
    method: "GET",
    path: "/api/sdb-user-service/user/profile",
    tag: "users",
    scope: "session",
    signedIn: true,
    statements: 3,
    answer: { data: profileAnswer },
  }, ({ context }) => getProfile(context)),
  operation({
    id: "updateProfile",
    method: "POST",
    path: "/api/sdb-user-service/user/userSettings",
    tag: "users",
    scope: "session",
    signedIn: true,
    input: { json: profileSchema },
    answer: { data: profileAnswer },
    message: "profile.updated",
  }, ({ context, json }) => updateProfile(context, json)),
  operation({
    id: "changePassword",
    method: "POST",
    path: "/api/sdb-user-service/user/changePassword",
    tag: "users",
    scope: "session",
    signedIn: true,
    input: { json: passwordChangeSchema },
    answer: { data: z.null() },
    message: "profile.passwordChanged",
  }, async ({ context, json }) => {
    await changePassword(context, json);
    return null;
  }),
  operation({
    id: "listDevices",
    method: "GET",
    path: "/api/sdb-user-service/user/sessions",
    tag: "users",
    scope: "session",
    signedIn: true,
    answer: { data: z.array(deviceAnswer) },
  }, ({ context }) => listDevices(context)),
  operation({
    id: "logOutEverywhere",
    method: "DELETE",
    path: "/api/sdb-user-service/user/sessions",
    tag: "users",
    scope: "session",
    signedIn: true,
    answer: { data: z.null() },
  }, async ({ context }) => {
    await logOutEverywhere(context);
    return null;
  }),
  operation({
    id: "logOutDevice",
    method: "DELETE",
    path: "/api/sdb-user-service/user/sessions/:id",
    tag: "users",
    scope: "session",
    signedIn: true,
    answer: { data: z.null() },
  }, async ({ context, params }) => {
    await logOutDevice(context, params.id);
    return null;
  }),
  operation({
    id: "exportPersonalData",
    method: "GET",
    path: "/api/sdb-user-service/user/export",
    tag: "users",
    scope: "session",
    signedIn: true,
    answer: { data: z.record(z.string(), z.unknown()) },
  }, ({ context }) => exportPersonalData(context)),
  operation({
    id: "cancelAccount",
    method: "POST",
    path: "/api/sdb-user-service/user/cancel",
    tag: "users",
    scope: "session",
    signedIn: true,
    input: { json: cancellationSchema },
    answer: { data: z.null() },
    message: "profile.cancelled",
  }, async ({ context, json }) => {
    await cancelAccount(context, json);
    return null;
  }),
];
