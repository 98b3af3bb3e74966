/** What is wrong with a form of the account pages, in words. */
import type { Context } from "hono";
import type { Locale, MessageKey, Translate } from "../../../locales/mod.ts";
import type { ValidationKey } from "../../../sdk/model/issue.ts";
import { ApiError, type Issue } from "../../../sdk/mod.ts";
import { judgeShape } from "../../../sdk/model/account/password.ts";

/** The sentence beside each field that is wrong, by field name. */
export type FieldErrors = Record<string, string>;

/** Sentences that do not say what they are about: in a summary, away from their field, nobody could tell. */
const UNNAMED: ReadonlySet<ValidationKey> = new Set<ValidationKey>([
  ...["required", "wrongType", "tooShort", "tooLong", "tooFew", "tooMany", "tooSmall", "tooBig"] as const,
  ...["notInList", "invalid", "invalidText", "invalidNumber"] as const,
]);

/** Fields that forms about people have. A form whose fields have other names gives them itself. */
const FIELD_NAMES: Record<string, MessageKey> = {
  email: "account.email",
  password: "account.password",
  realName: "account.realName",
  gender: "account.gender",
  workUnit: "account.workUnit",
  phone: "account.phone",
  researchArea: "account.researchArea",
  title: "account.title",
  country: "organization.country",
  locale: "profile.mailLanguage",
};

/**
 * The first issue of each field. @param names Of the fields, for sentences that name none; empty for a form whose
 * summary names them.
 */
export function explainIssues(
  issues: readonly Issue[],
  t: Translate,
  names: Record<string, MessageKey> = FIELD_NAMES,
): FieldErrors {
  const errors: FieldErrors = {};
  for (const { path, key, params } of issues) {
    const problem = t(`validation.${key}` as MessageKey, params);
    // Organisations are chosen in the field of the work unit.
    const field = /^organizations(?:\.|$)/.test(path) ? "workUnit" : path;
    const name = UNNAMED.has(key) ? names[field] : undefined;
    errors[field] ??= name ? t("ui.fieldProblem", { field: t(name), problem }) : problem;
  }
  return errors;
}

/** All that the API said against what has no field of a form: its issues, or what it said of the whole. */
export function explainRefusal(error: ApiError, { var: { t, locale } }: Context): string {
  const problems = new Set(
    error.issues.map(({ key, params }) => t(`validation.${key}` as MessageKey, params)),
  );
  return problems.size > 0 ? [...problems].join(locale === "zh" ? "" : " ") : error.in(locale);
}

/** What the API said, or `otherwise` when it said nothing that a person can use. */
export function explainFailure(error: unknown, locale: Locale, otherwise: string): string {
  return error instanceof ApiError && error.status < 500 ? error.in(locale) : otherwise;
}

/** What the page itself can say of a new password and its confirmation; the server judges the rest. */
export function validateNewPassword({ var: { t, passwordPolicy } }: Context, form: (name: string) => string) {
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
