/** Checks answers to challenges, and issues a one-time token for a right one (spec 3 §5). */
import type { Transaction } from "../../../db/client.ts";
import { type CaptchaRow, findCaptcha, updateCaptcha } from "../../../db/queries/account/captchas.ts";
import type { CaptchaAnswer, WorkChallenge } from "../../../sdk/model/account/captcha.ts";
import { CAPTCHA_MS, CAPTCHA_TRIES } from "../../../sdk/model/limits.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { countAttempt } from "../limits/attempts.ts";
import { hashToken, newToken } from "../../secrets.ts";
import { requestersOf } from "./requester.ts";
import { undoSolvedAttempt } from "./challenge_limit.ts";
import { countFailure, findFailureRefusal } from "./failure_limit.ts";
import { hashCode } from "../one_time_code/captcha_mail_codes.ts";
import { isSolved, type PuzzleSolution } from "./check_puzzle.ts";
import { verifyProofOfWork } from "./proof_of_work.ts";

type Failure = "expired" | "spent" | "tries" | "other";

/**
 * Checks an answer.
 * @returns the token, valid once for {@link CAPTCHA_MS}.
 * @throws DomainError captchaFailed: `expired` when the challenge is over, `spent` when it was answered already or
 * belongs to another caller, `tries` after {@link CAPTCHA_TRIES} wrong answers, else `other`; tooManyRequests when one
 * address fails too many puzzles without a drag, or gives too many wrong answers.
 */
export async function answerChallenge(context: Context, answer: CaptchaAnswer): Promise<string> {
  // Keys and clicks leave no trail that could be checked, so fewer of them are allowed.
  if (isByKeyboard(answer)) await countAttempt(context, "captchaKeyboard", context.visitor?.address ?? "");
  const token = newToken();
  // The error is thrown outside the transaction, because a wrong answer must stay counted.
  const failure = await context.db.withTx((tx) => verifyAnswer(tx, context, answer, token));
  if (failure instanceof DomainError) throw failure;
  if (failure) throw new DomainError("captchaFailed", { reason: failure });
  return token;
}

const isByKeyboard = (answer: CaptchaAnswer) => "x" in answer && answer.trail.length === 0;

async function verifyAnswer(
  tx: Transaction,
  context: Context,
  answer: CaptchaAnswer,
  token: string,
): Promise<Failure | DomainError | undefined> {
  const now = context.clock().getTime();
  const row = await findCaptcha(tx, answer.id);
  if (!row || row.expiresAt <= now) return "expired";
  // A guess by somebody else does not use up a try.
  if (row.tokenHash || !requestersOf(context.visitor).includes(row.askerHash)) return "spent";
  if (row.tries >= CAPTCHA_TRIES) return "tries";
  const refusal = row.kind === "puzzle" ? await findFailureRefusal(tx, context) : undefined;
  if (refusal) return refusal;
  if (isCorrect(row, answer)) {
    await updateCaptcha(tx, row.id, { tokenHash: hashToken(token), tokenExpiresAt: now + CAPTCHA_MS });
    await undoSolvedAttempt(tx, context, { ...row, byKeyboard: isByKeyboard(answer) });
    return undefined;
  }
  return await countWrongAnswer(tx, context, row);
}

async function countWrongAnswer(
  tx: Transaction,
  context: Context,
  { id, kind, tries: before }: CaptchaRow,
): Promise<Failure> {
  const tries = before + 1;
  await updateCaptcha(tx, id, { tries });
  if (kind === "puzzle") await countFailure(tx, context);
  return tries < CAPTCHA_TRIES ? "other" : "tries";
}

/** An answer of another kind than the challenge is wrong. */
function isCorrect({ id, kind, answer: wanted }: CaptchaRow, given: CaptchaAnswer): boolean {
  if ("numbers" in given) {
    return kind === "work" && verifyProofOfWork(wanted as unknown as WorkChallenge, given.numbers);
  }
  if ("code" in given) return kind === "mail" && hashCode(id, given.code.trim()) === wanted.codeHash;
  return kind === "puzzle" && isSolved(wanted as unknown as PuzzleSolution, given);
}
