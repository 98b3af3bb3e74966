/** Counts of challenges, and which of them are taken back once a challenge is solved. */
import type { Transaction } from "../../../db/client.ts";
import type { CaptchaKind } from "../../../sdk/model/account/captcha.ts";
import type { Visitor } from "../../actor.ts";
import { type Attempt, undoAttemptsWithin } from "../limits/attempts.ts";
import { failureAttempts } from "./failure_limit.ts";

interface RequestOrigin {
  visitor?: Visitor;
}

/** Each way has a count of its own, so that programs do not use up the limit of people. */
const KINDS = { puzzle: "captcha", work: "captchaWork", mail: "captchaMailAddress" } as const;

export function challengeAttempt({ visitor }: RequestOrigin, kind: CaptchaKind): Attempt {
  return [KINDS[kind], visitor?.address ?? ""];
}

/**
 * Takes the counts of a solved challenge back: its request, earlier wrong answers, and an answer without a trail. A
 * guess is right once in a hundred times, so a guesser gains nothing.
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
