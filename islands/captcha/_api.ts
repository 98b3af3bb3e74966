import type { Locale } from "../../locales/format.ts";
import { Client } from "../../sdk/client.ts";
import { ApiError } from "../../sdk/error.ts";
import { Captcha } from "../../sdk/resources/captcha.ts";

export function captchaOf(locale: Locale): Captcha {
  return new Captcha(new Client({ server: location.origin, locale }));
}

/** What the server said in the reader's language; `other` when it said nothing. */
export function explain(error: unknown, locale: Locale, other: string): string {
  return error instanceof ApiError ? error.in(locale) : other;
}
