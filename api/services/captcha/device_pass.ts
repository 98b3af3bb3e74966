/**
 * The pass of a device that has solved a captcha for a login lately: it is not asked again at each login. The pass grants
 * no access: it stands for one solved captcha, for one wrong password at most, and for {@link CAPTCHA_PASS_MS}.
 */
import type { Transaction } from "../../../db/client.ts";
import { CAPTCHA_PASS_MS } from "../../../sdk/model/limits.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { newToken } from "../../secrets.ts";
import { type Attempt, countWithin, isUsedUp } from "../limits/attempts.ts";

type RequestOrigin = Pick<Context, "external" | "visitor" | "clock">;

/** Limit that a login with a pass counts for until its password turns out to be right. */
export const passAttempt = (pass: string): Attempt => ["captchaPass", pass];

/** @returns the value of the cookie: random letters, until when they hold, and a signature of both and of the browser. */
export function newDevicePass(context: RequestOrigin): string {
  const letters = newToken();
  const until = String(context.clock().getTime() + CAPTCHA_PASS_MS);
  return `${letters}_${until}_${context.external.vault.sign(signed(context, letters, until), USE)}`;
}

const USE = "captchaPass";

const signed = ({ visitor }: RequestOrigin, letters: string, until: string) =>
  `${letters} ${until} ${visitor?.userAgent ?? ""}`;

/** @returns the letters of the pass that the caller's device brings, if it still holds and no wrong password has ended it. */
export async function findDevicePass(
  context: RequestOrigin & Pick<Context, "db">,
): Promise<string | undefined> {
  const [, letters, until, signature] =
    /^(\w{43})_(\d{1,15})_([0-9a-f]{64})$/.exec(context.visitor?.checked ?? "") ?? [];
  if (!letters || Number(until) <= context.clock().getTime()) return undefined;
  if (!context.external.vault.verify(signed(context, letters, until), signature, USE)) return undefined;
  return await isUsedUp(context.db.read, context, passAttempt(letters)) ? undefined : letters;
}

/**
 * Counts a login that rests on a pass, before its password is looked at, so that simultaneous guesses are counted too.
 * @throws DomainError captchaFailed after a wrong password.
 */
export async function spendDevicePass(
  tx: Transaction,
  context: Pick<Context, "clock">,
  pass: string,
): Promise<void> {
  if (await isUsedUp(tx, context, passAttempt(pass))) {
    throw new DomainError("captchaFailed", { reason: "spent" });
  }
  await countWithin(tx, context, [passAttempt(pass)]);
}
