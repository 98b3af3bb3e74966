/** Reads the forms of the account pages and puts what is wrong into words. */
import type { Context, MiddlewareHandler } from "hono";
import type { Locale, MessageKey, Translate } from "../../../locales/mod.ts";
import { ApiError, type Issue } from "../../../sdk/mod.ts";
import { FORM_BODY_MAX } from "../../../sdk/model/limits.ts";
import { judgeShape } from "../../../sdk/model/password.ts";
import { formLimit, readFields } from "../../_form.ts";

/** The sentence beside each field that is wrong, by field name. */
export type FieldErrors = Record<string, string>;

/** Account forms are small; a longer body is refused before its fields are. */
export const smallForm: MiddlewareHandler = formLimit(FORM_BODY_MAX);

/** The text fields of a posted form; files and absent fields are empty texts. Of several with a name the last counts. */
export async function readForm(c: Context): Promise<(name: string) => string> {
  const fields = await readFields(c);
  return (name) => {
    const value = fields.getAll(name).at(-1);
    return typeof value === "string" ? value : "";
  };
}

/** The first issue of each field. */
export function explainIssues(issues: readonly Issue[], t: Translate): FieldErrors {
  const errors: FieldErrors = {};
  for (const { path, key, params } of issues) errors[path] ??= t(`validation.${key}` as MessageKey, params);
  return errors;
}

/** What the API said, or `otherwise` when it said nothing that a person can use. */
export function explainFailure(error: unknown, locale: Locale, otherwise: string): string {
  return error instanceof ApiError && error.status < 500 ? error.in(locale) : otherwise;
}

/** Pages that show what somebody typed, or a link that opens an account, are kept by nobody. */
export function keepPrivate(c: Context): void {
  c.header("Cache-Control", "no-store");
}

/** What the page itself can say of a new password and its confirmation; the server judges the rest. */
export function judgeNewPassword({ var: { t, passwordPolicy } }: Context, form: (name: string) => string) {
  const [password, confirm] = [form("password"), form("confirm")];
  const errors: FieldErrors = {};
  if (password === "") errors.password = t("validation.passwordRequired");
  const shape = password === "" ? undefined : judgeShape(password, passwordPolicy);
  if (shape) errors.password = t(`validation.${shape}`);
  if (confirm === "") errors.confirm = t("account.confirmRequired");
  else if (password !== confirm) errors.confirm = t("validation.passwordMismatch");
  return errors;
}

/** The box about access tokens below a new password: a form without it keeps them. */
export const revokesTokens = (form: (name: string) => string): boolean => form("revokeTokens") === "yes";

/** Why a new password was refused, beside its field. */
export function explainPassword({ var: { t, locale } }: Context, error: unknown): FieldErrors {
  if (error instanceof ApiError && error.issues.length > 0) return explainIssues(error.issues, t);
  return { password: explainFailure(error, locale, t("account.passwordChangeFailed")) };
}
