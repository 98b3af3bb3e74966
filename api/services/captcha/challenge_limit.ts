/** What a challenge counts for, and what no longer counts once it is solved. */
import type { Transaction } from "../../../db/client.ts";
import type { CaptchaKind } from "../../../sdk/model/account/captcha.ts";
import type { Visitor } from "../../actor.ts";
import { type Attempt, undoAttemptsWithin } from "../limits/attempts.ts";
import { failureAttempts } from "./failure_limit.ts";

interface RequestOrigin {
  visitor?: Visitor;
}

/** The ways have counts of their own: what programs use up, people who drag a piece still have. */
const KINDS = { puzzle: "captcha", work: "captchaWork", mail: "captchaMailAddress" } as const;

export function challengeAttempt({ visitor }: RequestOrigin, kind: CaptchaKind): Attempt {
  return [KINDS[kind], visitor?.address ?? ""];
}

/**
 * A right answer is no try: neither that it was asked for, nor what was answered wrongly before, nor that it came without
 * a trail. A guess is right once in a hundred times, so who guesses gets nothing back.
 */
export async function undoSolvedAttempt(
  tx: Transaction,
  context: RequestOrigin,
  { kind, tries, byKeyboard }: { kind: CaptchaKind; tries: number; byKeyboard: boolean },
): Promise<void> {
  const address = context.visitor?.address ?? "";
  const missed = kind === "puzzle"
    ? Array.from({ length: tries }, () => failureAttempts(context)).flat()
    : [];
  const keyboard: Attempt[] = byKeyboard ? [["captchaKeyboard", address]] : [];
  await undoAttemptsWithin(tx, [challengeAttempt(context, kind), ...missed, ...keyboard]);
}
