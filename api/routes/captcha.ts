/** The captcha (spec 3 §5): a challenge, and the one-time token for its answer. */
import { Hono, type MiddlewareHandler } from "hono";
import { setCookie } from "hono/cookie";
import {
  captchaTokenAnswer,
  mailChallengeAnswer,
  puzzleAnswer,
  workAnswer,
} from "../../sdk/model/account_answers.ts";
import {
  captchaAnswerSchema,
  captchaCookie,
  captchaMailSchema,
  captchaRequestSchema,
} from "../../sdk/model/captcha.ts";
import { isHttps } from "../../sdk/model/cookie.ts";
import { CAPTCHA_COOKIE_MS } from "../../sdk/model/limits.ts";
import type { ApiEnv } from "../env.ts";
import { byOwnProof } from "../middleware/context.ts";
import { describe } from "../middleware/describe.ts";
import { ok } from "../middleware/envelope.ts";
import { json, query } from "../middleware/validate.ts";
import { answerChallenge } from "../services/captcha/answers.ts";
import { askByMail, askForPuzzle, askForWork } from "../services/captcha/challenges.ts";
import { newToken } from "../services/secrets.ts";

const tags = ["users"];

/**
 * Gives a browser the cookie that its challenge is bound to. Browsers state the origin of every request, programs do
 * not: programs need not keep cookies and are bound to their network.
 */
const knowBrowser: MiddlewareHandler<ApiEnv> = async (c, next) => {
  const { visitor, config: { publicUrl } } = c.var.context;
  if (visitor && (visitor.browser || c.req.header("Sec-Fetch-Site"))) {
    const browser = visitor.browser ?? newToken();
    c.set("context", { ...c.var.context, visitor: { ...visitor, browser } });
    setCookie(c, captchaCookie(publicUrl), browser, {
      path: "/",
      httpOnly: true,
      sameSite: "Strict",
      secure: isHttps(publicUrl),
      maxAge: CAPTCHA_COOKIE_MS / 1000,
    });
  }
  await next();
};

export const captchaRoutes: Hono<ApiEnv> = new Hono<ApiEnv>()
  .get(
    "/public/captcha/challenge",
    describe({
      operationId: "getCaptcha",
      tags,
      data: puzzleAnswer.or(workAnswer),
    }),
    byOwnProof,
    query(captchaRequestSchema),
    knowBrowser,
    async (c) => {
      const { purpose, kind } = c.req.valid("query");
      return ok(c, await (kind === "work" ? askForWork : askForPuzzle)(c.var.context, purpose));
    },
  )
  .post(
    "/public/captcha/mail",
    describe({
      operationId: "mailCaptcha",
      tags,
      data: mailChallengeAnswer,
    }),
    byOwnProof,
    json(captchaMailSchema),
    knowBrowser,
    async (c) => ok(c, await askByMail(c.var.context, c.req.valid("json"))),
  )
  .post(
    "/public/captcha/verify",
    describe({
      operationId: "verifyCaptcha",
      tags,
      data: captchaTokenAnswer,
    }),
    byOwnProof,
    json(captchaAnswerSchema),
    async (c) => ok(c, { captchaToken: await answerChallenge(c.var.context, c.req.valid("json")) }),
  );
