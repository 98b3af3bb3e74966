/** Calls of the user service about accounts and sessions (spec 1 §7). */
import { Hono } from "hono";
import { z } from "zod";
import {
  availableAnswer,
  currentUserAnswer,
  loginAnswer,
  mailAnswer,
  ticketAnswer,
  userNameAnswer,
} from "../../sdk/model/user_answers.ts";
import { devAccountAnswer } from "../../sdk/model/account_answers.ts";
import { NAME_MAX, URL_MAX } from "../../sdk/model/limits.ts";
import { proofSchema } from "../../sdk/model/second_factor.ts";
import { isEmail } from "../../sdk/model/contact.ts";
import { isStorable, requiredText, text } from "../../sdk/model/text.ts";
import { activationSchema, loginSchema, registrationSchema } from "../../sdk/model/user.ts";
import { logoutAnswer } from "../../sdk/model/account_answers.ts";
import type { ApiEnv } from "../env.ts";
import { DomainError } from "../error.ts";
import { byOwnProof } from "../middleware/context.ts";
import { describe } from "../middleware/describe.ts";
import { ok } from "../middleware/envelope.ts";
import { form, json, query } from "../middleware/validate.ts";
import { presentCurrentUser, presentMail } from "../presenters/user.ts";
import { listOwnCommunities } from "../services/communities.ts";
import { listLocalMails } from "../services/mails.ts";
import { prove } from "../services/proof.ts";
import {
  activate,
  checkEmail,
  judgeRegistration,
  register,
  resendActivation,
} from "../services/registration.ts";
import { issueRegistrationTicket } from "../services/registration_tickets.ts";
import { logoutElsewhere } from "../services/identities/binding.ts";
import { closeSession } from "../services/sessions.ts";
import { devLogin, listDevAccounts, login } from "../services/sign_in.ts";
import { loginResult } from "./login_result.ts";
import { recoveryRoutes } from "./recovery.ts";

const tags = ["users"];
const userNameSchema = z.object({ userName: requiredText(NAME_MAX) });
const rfromSchema = z.object({ rfrom: text(32).optional() });
const resendSchema = userNameSchema.extend(rfromSchema.shape);
const ticketSchema = z.object({ ticket: text(128).optional() });
/** The target after a log-out is not essential, so an invalid one is ignored. */
const logoutSchema = z.object({ path: text(URL_MAX).optional().catch(undefined) });

/**
 * Reads the fields that are checked beside a schema that refused the input; values that are not texts count as empty.
 */
function textsOf(given: unknown) {
  const fields = given as Record<string, unknown> | null;
  const read = (name: string) => typeof fields?.[name] === "string" ? fields[name] : "";
  return {
    email: read("email"),
    realName: read("realName"),
    password: read("password"),
    workUnit: read("workUnit"),
    phone: read("phone"),
  };
}

export const userRoutes = new Hono<ApiEnv>()
  .route("/", recoveryRoutes)
  .post(
    "/user/login",
    describe({
      operationId: "login",
      tags,
      data: loginAnswer,
    }),
    byOwnProof,
    form(loginSchema),
    async (c) => {
      return ok(c, loginResult(c.var.context, await login(c.var.context, c.req.valid("form"))));
    },
  )
  .post(
    "/user/logout",
    describe({
      operationId: "logout",
      tags,
      data: logoutAnswer,
    }),
    byOwnProof,
    query(logoutSchema),
    async (c) => {
      const { context, token } = c.var;
      if (token) await closeSession(context, token);
      return ok(c, { logoutUrl: logoutElsewhere(context, c.req.valid("query").path) ?? null });
    },
  )
  .get(
    "/user/me",
    describe({
      operationId: "getCurrentUser",
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
    "/user/prove",
    describe({
      operationId: "proveIdentity",
      tags,
      signedIn: true,
      data: z.null(),
    }),
    json(proofSchema),
    async (c) => {
      await prove(c.var.context, c.req.valid("json"));
      return ok(c, null);
    },
  )
  .post(
    "/user/register",
    describe({
      operationId: "register",
      tags,
      data: userNameAnswer,
    }),
    byOwnProof,
    query(rfromSchema),
    json(registrationSchema, (given, c) => judgeRegistration(c.var.context, textsOf(given))),
    async (c) => {
      const { rfrom } = c.req.valid("query");
      const userName = await register(c.var.context, c.req.valid("json"), rfrom);
      return ok(c, { userName }, "account.registeredCongratulations");
    },
  )
  .get(
    "/public/registrationTicket",
    describe({
      operationId: "registrationTicket",
      tags,
      data: ticketAnswer,
    }),
    (c) => ok(c, { ticket: issueRegistrationTicket(c.var.context) }),
  )
  .get(
    "/user/ValidationEmail/:email",
    describe({
      operationId: "validateEmail",
      tags,
      data: availableAnswer,
    }),
    query(ticketSchema),
    async (c) => {
      const email = c.req.param("email").trim().toLowerCase();
      if (!isEmail(email) || !isStorable(email)) {
        throw new DomainError("invalidInput", {}, [{ path: "email", key: "invalidEmail" }]);
      }
      const available = await checkEmail(c.var.context, email, c.req.valid("query").ticket);
      return ok(c, { available }, available ? "account.emailFree" : "account.emailTaken");
    },
  )
  .post(
    "/user/activate",
    describe({
      operationId: "activate",
      tags,
      data: userNameAnswer,
    }),
    byOwnProof,
    json(activationSchema),
    async (c) => ok(c, { userName: await activate(c.var.context, c.req.valid("json")) }),
  )
  .post(
    "/public/activateEmail",
    describe({
      operationId: "resendActivation",
      tags,
      data: z.null(),
    }),
    byOwnProof,
    query(resendSchema),
    async (c) => {
      const { userName, rfrom } = c.req.valid("query");
      await resendActivation(c.var.context, userName, rfrom);
      return ok(c, null, "account.resent");
    },
  )
  .get(
    "/public/devAccounts",
    describe({
      operationId: "listDevAccounts",
      tags,
      data: z.array(devAccountAnswer),
    }),
    async (c) => ok(c, await listDevAccounts(c.var.context)),
  )
  .post(
    "/public/devLogin",
    describe({
      operationId: "devLogin",
      tags,
      data: loginAnswer,
    }),
    byOwnProof,
    json(userNameSchema),
    async (c) => {
      return ok(c, loginResult(c.var.context, await devLogin(c.var.context, c.req.valid("json").userName)));
    },
  )
  .get(
    "/public/localMails",
    describe({
      operationId: "listLocalMails",
      tags,
      data: z.array(mailAnswer),
    }),
    async (c) => ok(c, (await listLocalMails(c.var.context)).map(presentMail)),
  );
