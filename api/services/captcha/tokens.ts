/** One-time tokens for solved captchas, which a login requires (spec 3 §5). */
import type { Transaction } from "../../../db/client.ts";
import { takeCaptchaToken } from "../../../db/queries/account/captchas.ts";
import type { CaptchaKind, CaptchaPurpose } from "../../../sdk/model/account/captcha.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { hashToken } from "../../secrets.ts";
import { spendDevicePass } from "./device_pass.ts";
import { requestersOf } from "./requester.ts";

/** How a captcha was solved. */
export interface Solved {
  kind: CaptchaKind;
  /** Letters of the pass that it rests on; absent where somebody has worked for it. */
  pass?: string;
}

/**
 * Uses up a token. The transaction must commit even if the next step fails, because a wrong password costs a captcha
 * too; so it must end before the password is checked.
 * @returns how it was solved.
 * @throws DomainError captchaRequired when the token is empty; captchaFailed when it is unknown, used, of another
 * purpose or asker, or of a pass that a wrong password has ended (`reason: "spent"`), or too old (`reason: "expired"`).
 */
export async function consumeCaptcha(
  tx: Transaction,
  { clock, visitor }: Pick<Context, "clock" | "visitor">,
  purpose: CaptchaPurpose,
  token: string,
): Promise<Solved> {
  if (!token) throw new DomainError("captchaRequired", { purpose });
  const row = await takeCaptchaToken(tx, hashToken(token), purpose, requestersOf(visitor));
  if (!row) throw new DomainError("captchaFailed", { reason: "spent" });
  if (row.tokenExpiresAt! <= clock().getTime()) throw new DomainError("captchaFailed", { reason: "expired" });
  const { pass } = row.answer;
  if (pass === undefined) return { kind: row.kind };
  await spendDevicePass(tx, { clock }, String(pass));
  return { kind: row.kind, pass: String(pass) };
}
