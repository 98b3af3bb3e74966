/** Calls of the user service about the caller's own account (spec 1 §7; safety 2.7, 2.8). */
import { Hono } from "hono";
import { z } from "zod";
import { deviceAnswer, profileAnswer } from "../../sdk/model/account_answers.ts";
import { NAME_MAX } from "../../sdk/model/limits.ts";
import { requiredText } from "../../sdk/model/text.ts";
import { passwordChangeSchema, profileSchema } from "../../sdk/model/user.ts";
import type { ApiEnv } from "../env.ts";
import { describe } from "../middleware/describe.ts";
import { ok } from "../middleware/envelope.ts";
import { json } from "../middleware/validate.ts";
import { cancelAccount } from "../services/cancellation.ts";
import { listDevices, logOutDevice, logOutEverywhere } from "../services/devices.ts";
import { exportPersonalData } from "../services/personal_export.ts";
import { changePassword, getProfile, updateProfile } from "../services/profile.ts";

const own = { tags: ["users"], signedIn: true as const };
const cancellationSchema = z.object({
  userName: requiredText(NAME_MAX),
  password: z.string().max(256).default(""),
});

export const profileRoutes = new Hono<ApiEnv>()
  .get(
    "/user/profile",
    describe({
      operationId: "getProfile",
      ...own,
      data: profileAnswer,
    }),
    async (c) => ok(c, await getProfile(c.var.context)),
  )
  .post(
    "/user/userSettings",
    describe({
      operationId: "updateProfile",
      ...own,
      data: profileAnswer,
    }),
    json(profileSchema),
    async (c) => ok(c, await updateProfile(c.var.context, c.req.valid("json")), "profile.updated"),
  )
  .post(
    "/user/changePassword",
    describe({
      operationId: "changePassword",
      ...own,
      data: z.null(),
    }),
    json(passwordChangeSchema),
    async (c) => {
      await changePassword(c.var.context, c.req.valid("json"));
      return ok(c, null, "profile.passwordChanged");
    },
  )
  .get(
    "/user/sessions",
    describe({
      operationId: "listDevices",
      ...own,
      data: z.array(deviceAnswer),
    }),
    async (c) => ok(c, await listDevices(c.var.context)),
  )
  .delete(
    "/user/sessions",
    describe({
      operationId: "logOutEverywhere",
      ...own,
      data: z.null(),
    }),
    async (c) => {
      await logOutEverywhere(c.var.context);
      return ok(c, null);
    },
  )
  .delete(
    "/user/sessions/:id",
    describe({
      operationId: "logOutDevice",
      ...own,
      data: z.null(),
    }),
    async (c) => {
      await logOutDevice(c.var.context, c.req.param("id"));
      return ok(c, null);
    },
  )
  .get(
    "/user/export",
    describe({
      operationId: "exportPersonalData",
      ...own,
      data: z.record(z.string(), z.unknown()),
    }),
    async (c) => ok(c, await exportPersonalData(c.var.context)),
  )
  .post(
    "/user/cancel",
    describe({
      operationId: "cancelAccount",
      ...own,
      data: z.null(),
    }),
    json(cancellationSchema),
    async (c) => {
      await cancelAccount(c.var.context, c.req.valid("json"));
      return ok(c, null, "profile.cancelled");
    },
  );
