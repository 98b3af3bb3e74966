/** Schemas of the answers about the signed-in person; see `response_schemas.ts`. */
import { z } from "zod";
import { type CurrentToken, TOKEN_SCOPES } from "../account/access_token.ts";
import { flag, instant, named, object, text } from "./response_schemas.ts";
import { communitySummary } from "./community.ts";
import { LOGIN_TYPES } from "../account/login_type.ts";
import { LOCALES } from "../locale.ts";
import type { LocalMail } from "../mail.ts";
import { type CurrentUser, type LoginResult, MANAGE_AREAS, PLATFORM_ROLES } from "../account/user.ts";

export const currentUserAnswer: z.ZodType<CurrentUser> = named<CurrentUser>("CurrentUser", {
  userName: text,
  realName: text,
  email: text,
  role: z.enum(PLATFORM_ROLES),
  communities: z.array(communitySummary),
  reviewer: flag,
  allowedAreas: z.array(z.enum(MANAGE_AREAS)),
  locale: z.enum(LOCALES),
  loginType: z.enum(["", ...LOGIN_TYPES]),
  secondFactorMissing: flag,
  token: object<CurrentToken>({ name: text, scopes: z.array(z.enum(TOKEN_SCOPES)), expiresAt: instant })
    .optional(),
});
export const loginAnswer = named<LoginResult>("LoginResult", {
  token: z.object({ access_token: text }),
  key: text,
  device: text.optional(),
  checked: text.optional(),
});
export const userNameAnswer = object<{ userName: string }>({ userName: text });
export const ticketAnswer = object<{ ticket: string }>({ ticket: text });
export const availableAnswer = object<{ available: boolean }>({ available: flag });
export const mailAnswer = named<LocalMail>("LocalMail", {
  id: text,
  to: text,
  locale: z.enum(LOCALES),
  subject: text,
  body: text,
  html: text,
  createdAt: instant,
});
