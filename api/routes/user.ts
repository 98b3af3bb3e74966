/** The user service (spec 1 §7): accounts and sessions. */
import { Hono } from "hono";
import { z } from "zod";
import {
  availableAnswer,
  currentUserAnswer,
  loginAnswer,
  mailAnswer,
  userNameAnswer,
} from "../../sdk/model/answers.ts";
import { NAME_MAX } from "../../sdk/model/limits.ts";
import { isEmail, requiredText } from "../../sdk/model/text.ts";
import { activationSchema, type LoginResult, loginSchema, registrationSchema } from "../../sdk/model/user.ts";
import type { ApiEnv } from "../env.ts";
import { DomainError } from "../error.ts";
import { describe } from "../middleware/describe.ts";
import { ok } from "../middleware/envelope.ts";
import { form, json, query } from "../middleware/validate.ts";
import { presentCurrentUser, presentMail } from "../presenters/user.ts";
import {
  activate,
  checkEmail,
  listOwnCommunities,
  login,
  register,
  resendActivation,
} from "../services/accounts.ts";
import { listLocalMails } from "../services/mails.ts";
import { closeSession } from "../services/sessions.ts";

const tags = ["users"];
const resendSchema = z.object({ userName: requiredText(NAME_MAX) });

export const userRoutes = new Hono<ApiEnv>()
  .post(
    "/user/login",
    describe({
      operationId: "login",
      summary: "Log in with e-mail and password",
      tags,
      description: "4011 when either is wrong, 5011 when the account waits for its activation mail.",
      data: loginAnswer,
    }),
    form(loginSchema),
    async (c) => {
      const { token, userName } = await login(c.var.context, c.req.valid("form"));
      return ok<LoginResult>(c, { token: { access_token: token }, key: userName });
    },
  )
  .post(
    "/user/logout",
    describe({
      operationId: "logout",
      summary: "End this session",
      tags,
      data: z.null(),
    }),
    async (c) => {
      if (c.var.token) await closeSession(c.var.context, c.var.token);
      return ok(c, null);
    },
  )
  .get(
    "/user/me",
    describe({
      operationId: "getCurrentUser",
      summary: "Who is signed in; null for a visitor",
      tags,
      data: currentUserAnswer.nullable(),
    }),
    async (c) => {
      const { context } = c.var;
      const { actor } = context;
      if (actor.kind !== "user") return ok(c, null);
      return ok(c, presentCurrentUser(actor, await listOwnCommunities(context, actor)));
    },
  )
  .post(
    "/user/register",
    describe({
      operationId: "register",
      summary: "Register; an activation mail follows",
      tags,
      data: userNameAnswer,
    }),
    json(registrationSchema),
    async (c) => {
      const name = await register(c.var.context, c.req.valid("json"), c.env?.remoteAddress);
      return ok(c, { userName: name });
    },
  )
  .get(
    "/user/ValidationEmail/:email",
    describe({
      operationId: "validateEmail",
      summary: "Whether an e-mail can be registered",
      tags,
      data: availableAnswer,
    }),
    async (c) => {
      const email = c.req.param("email").trim().toLowerCase();
      if (!isEmail(email)) {
        throw new DomainError("invalidInput", {}, [{ path: "email", key: "invalidEmail" }]);
      }
      return ok(c, { available: await checkEmail(c.var.context, email) });
    },
  )
  .post(
    "/user/activate",
    describe({
      operationId: "activate",
      summary: "Activate an account with the code of its mail",
      tags,
      data: userNameAnswer,
    }),
    json(activationSchema),
    async (c) => ok(c, { userName: await activate(c.var.context, c.req.valid("json")) }),
  )
  .post(
    "/public/activateEmail",
    describe({
      operationId: "resendActivation",
      summary: "Send the activation mail again, at most once a minute",
      tags,
      data: z.null(),
    }),
    query(resendSchema),
    async (c) => {
      await resendActivation(c.var.context, c.req.valid("query").userName);
      return ok(c, null);
    },
  )
  .get(
    "/public/localMails",
    describe({
      operationId: "listLocalMails",
      summary: "Mails of a development server, newest first; not found in production",
      tags,
      data: z.array(mailAnswer),
    }),
    async (c) => ok(c, (await listLocalMails(c.var.context)).map(presentMail)),
  );
