/**
 * Under which limits somebody asks for a mail to an account. Strangers are counted by account and network, so that none of
 * them uses up what its owner may ask for, and all of them together a day, so that nobody fills a mailbox. A device that
 * the owner has signed in with is counted apart from all of them.
 */
import type { CaptchaKind } from "../../../sdk/model/account/captcha.ts";
import { toUserName } from "../user_names.ts";
import { knownDevice, type RequestOrigin } from "./known_devices.ts";
import type { Attempt } from "./attempts.ts";
import type { AttemptKind } from "./rules.ts";
import { networkOf } from "./limit_key.ts";

type MailKind = Extract<AttemptKind, "recovery" | "resend" | "captchaMail">;

/** What is asked for, and to which e-mail. */
interface RequestedMail {
  kind: MailKind;
  email: string;
  /** How the captcha before it was solved: a person's puzzle does not share what programs use up. */
  way?: CaptchaKind;
}

/** The limits of one mail; those of the address that asks come in front of them, except for a known device. */
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
  // The bound of all strangers comes last: who is refused before uses up nothing of it.
  return [...byAddress, [kind, email, from], ["mailNetwork", email, from], ["mailDay", email, what]];
}
