/** The user service's calls about one's own account (spec 1 §7; safety 2.7, 2.8). */
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
      summary: "One's own profile",
      ...own,
      data: profileAnswer,
    }),
    async (c) => ok(c, await getProfile(c.var.context)),
  )
  .post(
    "/user/userSettings",
    describe({
      operationId: "updateProfile",
      summary: "Change one's own profile",
      ...own,
      description:
        "Sets every field; what is left out becomes empty. E-mail and role cannot be changed here. `phone`, " +
        "`organizations` and `workUnit` are read as by `register`.",
      data: profileAnswer,
    }),
    json(profileSchema),
    async (c) => ok(c, await updateProfile(c.var.context, c.req.valid("json")), "profile.updated"),
  )
  .post(
    "/user/changePassword",
    describe({
      operationId: "changePassword",
      summary: "Change one's own password",
      ...own,
      description:
        "Ends every session of the account, this one too. A first password: 4015 when the session has not " +
        "proved within ten minutes who it is. Personal access tokens stay, unless `revokeTokens` is true.",
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
      summary: "Where one is signed in, newest first",
      ...own,
      data: z.array(deviceAnswer),
    }),
    async (c) => ok(c, await listDevices(c.var.context)),
  )
  .delete(
    "/user/sessions",
    describe({
      operationId: "logOutEverywhere",
      summary: "End every session of the account, this one too",
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
      summary: "End one session of the account",
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
      summary: "Everything that the platform keeps of oneself, at most ten times an hour",
      ...own,
      description:
        "Sections: account, communities, devices, identities, accessTokens, datasets, reviews, events. No secret stands in it.",
      data: z.record(z.string(), z.unknown()),
    }),
    async (c) => ok(c, await exportPersonalData(c.var.context)),
  )
  .post(
    "/user/cancel",
    describe({
      operationId: "cancelAccount",
      summary: "Cancel one's own account for good",
      ...own,
      description:
        "`userName` must be the account's e-mail. Personal data and drafts are erased; published datasets stay with their " +
        "authors' names. Refused with 30117 while a dataset is in review or being published, and with 4015 when a session " +
        "without a password, or with two-step verification, has not proved within ten minutes who it is.",
      data: z.null(),
    }),
    json(cancellationSchema),
    async (c) => {
      await cancelAccount(c.var.context, c.req.valid("json"));
      return ok(c, null, "profile.cancelled");
    },
  );
