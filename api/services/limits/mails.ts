/**
 * Limits for mails to an account. Strangers are counted by account and network, so that none of them uses up what the
 * owner may ask for, and all together by day, so that nobody fills a mailbox. A device that the owner has signed in
 * with is counted apart.
 */
import type { CaptchaKind } from "../../../sdk/model/account/captcha.ts";
import { toUserName } from "../../../sdk/model/account/user_name.ts";
import { knownDevice, type RequestOrigin } from "./known_devices.ts";
import type { Attempt } from "./attempts.ts";
import type { AttemptKind } from "./rules.ts";
import { networkOf } from "./limit_key.ts";

type MailKind = Extract<AttemptKind, "recovery" | "resend" | "captchaMail" | "subscription" | "mailedCode">;

/** Kind and recipient of the mail. */
interface RequestedMail {
  kind: MailKind;
  email: string;
  /**
   * How the captcha was solved. Puzzles and proofs of work are counted apart, so that programs do not use up the limit
   * of people.
   */
  way?: CaptchaKind;
}

/** Lists the limits of one mail. Those of the caller's address come first, except for a known device. */
export function mailAttempts(
  context: RequestOrigin,
  { kind, email: given, way }: RequestedMail,
  byAddress: readonly Attempt[] = [],
): readonly Attempt[] {
  const email = toUserName(given);
  const device = knownDevice(context, email);
  if (device) return [["mailDevice", email, `${kind} ${device}`]];
  const what = way ? `${kind} ${way}` : kind;
  const from = `${what} ${networkOf(context.visitor?.address ?? "")}`;
  // The limit of all strangers comes last, so that a try that another limit refuses does not count for it.
  return [...byAddress, [kind, email, from], ["mailNetwork", email, from], ["mailDay", email, what]];
}
