/** The captcha (spec 3 §5): a challenge, and the one-time token for its answer. */
import { setCookie } from "hono/cookie";
import {
  captchaTokenAnswer,
  mailChallengeAnswer,
  puzzleAnswer,
  workAnswer,
} from "../../sdk/model/responses/account.ts";
import {
  captchaAnswerSchema,
  captchaCookie,
  captchaMailSchema,
  captchaRequestSchema,
} from "../../sdk/model/account/captcha.ts";
import { isHttps } from "../../sdk/model/account/cookie.ts";
import { CAPTCHA_COOKIE_MS } from "../../sdk/model/limits.ts";
import type { Context } from "../context.ts";
import type { ApiContext } from "../env.ts";
import { type Operation, operation } from "../operation.ts";
import { answerChallenge } from "../services/captcha/verify_answer.ts";
import { createProofOfWork, createPuzzle, mailCaptchaCode } from "../services/captcha/challenges.ts";
import { newToken } from "../secrets.ts";

/**
 * Gives a browser the cookie that its challenge is bound to. Browsers state the origin of every request, programs do
 * not: programs need not keep cookies and are bound to their network.
 */
function ensureBrowserCookie(c: ApiContext): Context {
  const { context } = c.var;
  const { visitor, config: { publicUrl } } = context;
  if (!visitor || !(visitor.browser || c.req.header("Sec-Fetch-Site"))) return context;
  const browser = visitor.browser ?? newToken();
  setCookie(c, captchaCookie(publicUrl), browser, {
    path: "/",
    httpOnly: true,
    sameSite: "Strict",
    secure: isHttps(publicUrl),
    maxAge: CAPTCHA_COOKIE_MS / 1000,
  });
  return { ...context, visitor: { ...visitor, browser } };
}

export const captchaOperations: readonly Operation[] = [
  operation(
    {
      id: "getCaptcha",
      method: "GET",
      path: "/api/sdb-user-service/public/captcha/challenge",
      tag: "users",
      scope: "session",
      input: { query: captchaRequestSchema },
      answer: { data: puzzleAnswer.or(workAnswer) },
      withoutSessionCheck: true,
    },
    ({ query: { purpose, kind }, c }) =>
      (kind === "work" ? createProofOfWork : createPuzzle)(ensureBrowserCookie(c), purpose),
  ),
  operation({
    id: "mailCaptcha",
    method: "POST",
    path: "/api/sdb-user-service/public/captcha/mail",
    tag: "users",
    scope: "session",
    input: { json: captchaMailSchema },
    answer: { data: mailChallengeAnswer },
    withoutSessionCheck: true,
  }, ({ json, c }) => mailCaptchaCode(ensureBrowserCookie(c), json)),
  operation({
    id: "verifyCaptcha",
    method: "POST",
    path: "/api/sdb-user-service/public/captcha/verify",
    tag: "users",
    scope: "session",
    input: { json: captchaAnswerSchema },
    answer: { data: captchaTokenAnswer },
    withoutSessionCheck: true,
  }, async ({ context, json }) => ({ captchaToken: await answerChallenge(context, json) })),
];
