/** Counts of challenges, and which of them are taken back once a challenge is solved. */
import type { Transaction } from "../../../db/client.ts";
import type { CaptchaKind } from "../../../sdk/model/captcha.ts";
import type { Visitor } from "../../context.ts";
import { forgiveWithin, type Try } from "../limits/mod.ts";
import { failureTries } from "./failures.ts";

interface Asking {
  visitor?: Visitor;
}

/** Each way has a count of its own, so that programs do not use up the limit of people. */
const KINDS = { puzzle: "captcha", work: "captchaWork", mail: "captchaMailAddress" } as const;

export function challengeTry({ visitor }: Asking, kind: CaptchaKind): Try {
  return [KINDS[kind], visitor?.address ?? ""];
}

/**
 * Takes the counts of a solved challenge back: its request, earlier wrong answers, and an answer without a trail. A
 * guess is right once in a hundred times, so a guesser gains nothing.
 */
export async function forgiveSolved(
  tx: Transaction,
  context: Asking,
  { kind, tries, byKeyboard }: { kind: CaptchaKind; tries: number; byKeyboard: boolean },
): Promise<void> {
  const address = context.visitor?.address ?? "";
  const missed = kind === "puzzle" ? Array.from({ length: tries }, () => failureTries(context)).flat() : [];
  const keyboard: Try[] = byKeyboard ? [["captchaKeyboard", address]] : [];
  await forgiveWithin(tx, [challengeTry(context, kind), ...missed, ...keyboard]);
}
