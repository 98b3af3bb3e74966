/** The user service (spec 1 §7): accounts and sessions. */
import { z } from "zod";
import {
  availableAnswer,
  currentUserAnswer,
  loginAnswer,
  mailAnswer,
  ticketAnswer,
  userNameAnswer,
} from "../../sdk/model/responses/user.ts";
import { devAccountAnswer } from "../../sdk/model/responses/account.ts";
import { NAME_MAX, URL_MAX } from "../../sdk/model/limits.ts";
import { proofSchema } from "../../sdk/model/account/second_factor.ts";
import { isEmail } from "../../sdk/model/email_address.ts";
import { isStorable, requiredText, text } from "../../sdk/model/text.ts";
import { activationSchema, loginSchema, registrationSchema } from "../../sdk/model/account/user.ts";
import { logoutAnswer } from "../../sdk/model/responses/account.ts";
import { DomainError } from "../error.ts";
import { type Operation, operation } from "../operation.ts";
import { presentCurrentUser, presentMail } from "../presenters/user.ts";
import { listOwnCommunities } from "../services/catalog/communities.ts";
import { listLocalMails } from "../services/mail/queue.ts";
import { reauthenticate } from "../services/session/reauthentication.ts";
import {
  activate,
  checkEmail,
  register,
  resendActivation,
  validateRegistration,
} from "../services/account/registration.ts";
import { issueRegistrationTicket } from "../services/one_time_code/registration_tickets.ts";
import { logoutElsewhere } from "../services/sign_in/provider_binding.ts";
import { closeSession } from "../services/session/sessions.ts";
import { devLogin, listDevAccounts, login } from "../services/sign_in/sign_in.ts";
import { loginResponse } from "./login_response.ts";

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

export const userOperations: readonly Operation[] = [
  operation({
    id: "login",
    method: "POST",
    path: "/api/sdb-user-service/user/login",
    tag: "users",
    scope: "session",
    input: { form: loginSchema },
    answer: { data: loginAnswer },
    withoutSessionCheck: true,
  }, async ({ context, form }) => loginResponse(context, await login(context, form))),
  operation({
    id: "logout",
    method: "POST",
    path: "/api/sdb-user-service/user/logout",
    tag: "users",
    scope: "open",
    input: { query: logoutSchema },
    answer: { data: logoutAnswer },
    withoutSessionCheck: true,
  }, async ({ context, query, c }) => {
    const { token } = c.var;
    if (token) await closeSession(context, token);
    return { logoutUrl: logoutElsewhere(context, query.path) ?? null };
  }),
  operation({
    id: "getCurrentUser",
    method: "GET",
    path: "/api/sdb-user-service/user/me",
    tag: "users",
    scope: "open",
    statements: 2,
    answer: { data: currentUserAnswer.nullable() },
  }, async ({ context }) => {
    const { actor } = context;
    if (actor.kind !== "user") return null;
    return presentCurrentUser(actor, await listOwnCommunities(context, actor));
  }),
  operation({
    id: "proveIdentity",
    method: "POST",
    path: "/api/sdb-user-service/user/prove",
    tag: "users",
    scope: "session",
    signedIn: true,
    input: { json: proofSchema },
    answer: { data: z.null() },
  }, async ({ context, json }) => {
    await reauthenticate(context, json);
    return null;
  }),
  operation({
    id: "register",
    method: "POST",
    path: "/api/sdb-user-service/user/register",
    tag: "users",
    scope: "session",
    input: {
      query: rfromSchema,
      json: registrationSchema,
      alsoWrong: (given, context) => validateRegistration(context, textsOf(given)),
    },
    answer: { data: userNameAnswer },
    withoutSessionCheck: true,
    message: "account.registeredCongratulations",
  }, async ({ context, query, json }) => ({ userName: await register(context, json, query.rfrom) })),
  operation({
    id: "registrationTicket",
    method: "GET",
    path: "/api/sdb-user-service/public/registrationTicket",
    tag: "users",
    scope: "session",
    answer: { data: ticketAnswer },
  }, ({ context }) => ({ ticket: issueRegistrationTicket(context) })),
  operation({
    id: "validateEmail",
    method: "GET",
    path: "/api/sdb-user-service/user/ValidationEmail/:email",
    tag: "users",
    scope: "session",
    input: { query: ticketSchema },
    answer: { data: availableAnswer },
    message: ({ available }) => available ? "account.emailFree" : "account.emailTaken",
  }, async ({ context, params, query }) => {
    const email = params.email.trim().toLowerCase();
    if (!isEmail(email) || !isStorable(email)) {
      throw new DomainError("invalidInput", {}, [{ path: "email", key: "invalidEmail" }]);
    }
    return { available: await checkEmail(context, email, query.ticket) };
  }),
  operation({
    id: "activate",
    method: "POST",
    path: "/api/sdb-user-service/user/activate",
    tag: "users",
    scope: "session",
    input: { json: activationSchema },
    answer: { data: userNameAnswer },
    withoutSessionCheck: true,
  }, async ({ context, json }) => ({ userName: await activate(context, json) })),
  operation({
    id: "resendActivation",
    method: "POST",
    path: "/api/sdb-user-service/public/activateEmail",
    tag: "users",
    scope: "session",
    input: { query: resendSchema },
    answer: { data: z.null() },
    withoutSessionCheck: true,
    message: "account.resent",
  }, async ({ context, query }) => {
    const { userName, rfrom } = query;
    await resendActivation(context, userName, rfrom);
    return null;
  }),
  operation({
    id: "listDevAccounts",
    method: "GET",
    path: "/api/sdb-user-service/public/devAccounts",
    tag: "users",
    scope: "session",
    answer: { data: z.array(devAccountAnswer) },
  }, ({ context }) => listDevAccounts(context)),
  operation({
    id: "devLogin",
    method: "POST",
    path: "/api/sdb-user-service/public/devLogin",
    tag: "users",
    scope: "session",
    input: { json: userNameSchema },
    answer: { data: loginAnswer },
    withoutSessionCheck: true,
  }, async ({ context, json }) => loginResponse(context, await devLogin(context, json.userName))),
  operation({
    id: "listLocalMails",
    method: "GET",
    path: "/api/sdb-user-service/public/localMails",
    tag: "users",
    scope: "session",
    answer: { data: z.array(mailAnswer) },
  }, async ({ context }) => (await listLocalMails(context)).map(presentMail)),
];
