/**
 * Challenges of the captcha, which precede a login or a recovery. The right answer stays in the database (spec 3 §5).
 */
import type { Transaction } from "../../../db/client.ts";
import {
  type CaptchaRow,
  deleteExpiredCaptchas,
  insertCaptcha,
} from "../../../db/queries/account/captchas.ts";
import { findUserByEmail } from "../../../db/queries/account/users.ts";
import type {
  CaptchaKind,
  CaptchaPurpose,
  MailChallenge,
  PuzzleChallenge,
  WorkChallenge,
} from "../../../sdk/model/account/captcha.ts";
import { CAPTCHA_MAIL_MS, CAPTCHA_MS } from "../../../sdk/model/limits.ts";
import type { Context } from "../../context.ts";
import { mailAttempts } from "../limits/mails.ts";
import { countAttempt, countAttempts } from "../limits/attempts.ts";
import { queueMail } from "../mail/queue.ts";
import { mailLocale } from "../mail/mail_language.ts";
import { newId } from "../../secrets.ts";
import { requesterOf } from "./requester.ts";
import type { MailedAnswer } from "../one_time_code/captcha_mail_codes.ts";
import { challengeAttempt } from "./challenge_limit.ts";
import { requireFewFailures } from "./failure_limit.ts";
import { findDevicePass } from "./device_pass.ts";
import { drawPuzzle } from "./puzzle.ts";
import { newProofOfWork } from "./proof_of_work.ts";

/**
 * @throws DomainError tooManyRequests after 120 puzzles in ten minutes that one address has not solved, or too many
 * wrong answers to puzzles; the other ways stay open then.
 */
export async function createPuzzle(context: Context, purpose: CaptchaPurpose): Promise<PuzzleChallenge> {
  await requireFewFailures(context);
  await countAttempt(context, ...challengeAttempt(context, "puzzle"));
  const { hole, startY, ...pictures } = await drawPuzzle();
  const id = await context.db.withTx((tx) => keep(tx, context, "puzzle", purpose, { ...hole, startY }));
  return { kind: "puzzle", id, ...pictures, y: startY, expiresIn: CAPTCHA_MS };
}

/**
 * A device that has solved a captcha for a login lately has nothing to work on.
 * @throws DomainError tooManyRequests after as many of these.
 */
export async function createProofOfWork(context: Context, purpose: CaptchaPurpose): Promise<WorkChallenge> {
  await countAttempt(context, ...challengeAttempt(context, "work"));
  const pass = purpose === "login" ? await findDevicePass(context) : undefined;
  const work = newProofOfWork(pass ? 0 : context.config.captchaWork);
  const answer = { ...work, ...pass && { pass } };
  const id = await context.db.withTx((tx) => keep(tx, context, "work", purpose, answer));
  return { kind: "work", id, ...work, expiresIn: CAPTCHA_MS };
}

/**
 * Mails a code if an account has the address. Everything else is the same for every address: the queries, the writes
 * and the answer.
 * @throws DomainError tooManyRequests also after three codes an hour for one account and network.
 */
export async function mailCaptchaCode(
  context: Context,
  { purpose, email }: { purpose: CaptchaPurpose; email: string },
): Promise<MailChallenge> {
  await countAttempt(context, ...challengeAttempt(context, "mail"));
  await countAttempts(context, mailAttempts(context, { kind: "captchaMail", email }));
  const user = await findUserByEmail(context.db.read, email);
  const answer: MailedAnswer = { userId: user?.id ?? "", codeHash: "" };
  const id = await context.db.withTx(async (tx) => {
    const captchaId = await keep(tx, context, "mail", purpose, { ...answer });
    await queueMail(tx, context, {
      // Without an account the mail has no recipient, and the outbox need not store the address.
      to: user?.email ?? "",
      template: "emailCode",
      locale: mailLocale(context, user ?? { id: "", locale: context.locale }),
      params: { captchaId, minutes: CAPTCHA_MAIL_MS / 60_000 },
      key: `captcha:${captchaId}`,
    });
    return captchaId;
  });
  return { kind: "mail", id, expiresIn: CAPTCHA_MAIL_MS };
}

/** @returns the challenge's id. */
async function keep(
  tx: Transaction,
  { clock, visitor }: Context,
  kind: CaptchaKind,
  purpose: CaptchaPurpose,
  answer: CaptchaRow["answer"],
): Promise<string> {
  const id = newId();
  const createdAt = clock().getTime();
  const expiresAt = createdAt + (kind === "mail" ? CAPTCHA_MAIL_MS : CAPTCHA_MS);
  await insertCaptcha(tx, {
    id,
    kind,
    purpose,
    answer,
    createdAt,
    expiresAt,
    askerHash: requesterOf(visitor),
  });
  return id;
}

/**
 * Deletes challenges whose token has expired too. Until then a late answer gets the right error. @returns how many were
 * deleted.
 */
export function removeExpiredCaptchas({ db, clock }: Context): Promise<number> {
  return db.withTx((tx) => deleteExpiredCaptchas(tx, clock().getTime() - CAPTCHA_MAIL_MS));
}
