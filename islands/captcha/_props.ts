/** What every way through the security check is given. */
import type { Locale, Translate } from "../../locales/format.ts";
import type { CaptchaPurpose, WorkChallenge } from "../../sdk/model/account/captcha.ts";

export interface CaptchaProps {
  purpose: CaptchaPurpose;
  locale: Locale;
  /** Over a slice with the features `captcha` and `ui`. */
  t: Translate;
  /** Where a code may be mailed, as far as it is known. */
  email?: string;
  /** Work that was asked for already; nothing once it was taken. */
  takeWork?: () => Promise<WorkChallenge> | undefined;
  onToken: (token: string) => void;
}
