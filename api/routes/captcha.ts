/** The captcha (spec 3 §5): a challenge, and the one-time token for its answer. */
import { Hono } from "hono";
import {
  captchaTokenAnswer,
  mailChallengeAnswer,
  puzzleAnswer,
  workAnswer,
} from "../../sdk/model/account_answers.ts";
import { captchaAnswerSchema, captchaMailSchema, captchaRequestSchema } from "../../sdk/model/captcha.ts";
import type { ApiEnv } from "../env.ts";
import { describe } from "../middleware/describe.ts";
import { ok } from "../middleware/envelope.ts";
import { json, query } from "../middleware/validate.ts";
import { answerChallenge } from "../services/captcha/answers.ts";
import { askByMail, askForPuzzle, askForWork } from "../services/captcha/challenges.ts";

const tags = ["users"];

export const captchaRoutes: Hono<ApiEnv> = new Hono<ApiEnv>()
  .get(
    "/public/captcha/challenge",
    describe({
      operationId: "getCaptcha",
      summary: "A challenge to solve before a login or a recovery",
      tags,
      description: "`puzzle` is a slide puzzle for people, `work` a proof of work for programs.",
      data: puzzleAnswer.or(workAnswer),
    }),
    query(captchaRequestSchema),
    async (c) => {
      const { purpose, kind } = c.req.valid("query");
      return ok(c, await (kind === "work" ? askForWork : askForPuzzle)(c.var.context, purpose));
    },
  )
  .post(
    "/public/captcha/mail",
    describe({
      operationId: "mailCaptcha",
      summary: "Mail a code of six digits in place of a puzzle",
      tags,
      description: "The answer is the same whether an account has the address or not.",
      data: mailChallengeAnswer,
    }),
    json(captchaMailSchema),
    async (c) => ok(c, await askByMail(c.var.context, c.req.valid("json"))),
  )
  .post(
    "/public/captcha/verify",
    describe({
      operationId: "verifyCaptcha",
      summary: "Exchange the answer to a challenge for a one-time token",
      tags,
      description:
        "Three answers a challenge; the token is good once, for two minutes, for the purpose of the challenge.",
      data: captchaTokenAnswer,
    }),
    json(captchaAnswerSchema),
    async (c) => ok(c, { captchaToken: await answerChallenge(c.var.context, c.req.valid("json")) }),
  );
