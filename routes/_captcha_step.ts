/** The captcha of a posted form; where no script solved the puzzle, a mailed code takes its place (safety 3.10). */
import type { Context } from "hono";
import { explainFailure, type FieldErrors } from "./_components/account/form.ts";
import type { CaptchaPurpose } from "../sdk/model/account/captcha.ts";

/** Either a token, or the form once more: with a field for the code, and what was wrong. */
export type CaptchaStep =
  | { token: string }
  | { token?: undefined; challenge?: string; errors: FieldErrors };

interface Asked {
  purpose: CaptchaPurpose;
  email: string;
  /** Name of the field that the e-mail was typed into. */
  emailField: string;
}

export async function spendCaptcha(
  c: Context,
  asked: Asked,
  form: (name: string) => string,
): Promise<CaptchaStep> {
  const token = form("captchaToken");
  if (token) return { token };
  const [id, code] = [form("challenge"), form("code").trim()];
  // Asked for once more by its own button, a new code is sent whatever stands in the field.
  if (!id || form("intent") === "mailCode") return await mailCode(c, asked);
  if (!code) return { challenge: id, errors: { code: c.var.t("account.codeRequired") } };
  return await verify(c, id, code);
}

/** The code that was mailed stays good while another field of the form is missing. */
export const openChallenge = (form: (name: string) => string): string | undefined =>
  form("challenge") || undefined;

async function verify(c: Context, id: string, code: string): Promise<CaptchaStep> {
  const { t, locale, repository } = c.var;
  try {
    return { token: (await repository.captcha.verify({ id, code })).captchaToken };
  } catch (error) {
    return { challenge: id, errors: { code: explainFailure(error, locale, t("ui.requestFailed")) } };
  }
}

async function mailCode(c: Context, { purpose, email, emailField }: Asked): Promise<CaptchaStep> {
  const { t, locale, repository } = c.var;
  try {
    return { challenge: (await repository.captcha.mail(purpose, email)).id, errors: {} };
  } catch (error) {
    return { errors: { [emailField]: explainFailure(error, locale, t("ui.requestFailed")) } };
  }
}
