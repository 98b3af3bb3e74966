import type { Locale } from "../../locales/format.ts";
import { ApiError } from "../../sdk/error.ts";
import { pageClient } from "../_page_client.ts";
import { Captcha } from "../../sdk/resources/captcha.ts";

export function captchaOf(locale: Locale): Captcha {
  return new Captcha(pageClient(locale));
}

/** What the server said in the reader's language; `other` when it said nothing. */
export function explain(error: unknown, locale: Locale, other: string): string {
  return error instanceof ApiError ? error.in(locale) : other;
}
