/** Registration (spec 1 §2, §5, §8). With the script the form talks to the API itself; this answers the plain form. */
import type { Context } from "hono";
import { createRoute } from "honox/factory";
import {
  FIELDS,
  readRegistrationFields,
  type RegistrationFields,
  toRegistration,
} from "../forms/registration/fields.ts";
import { localizedPath } from "../locales/mod.ts";
import { registrationSchema } from "../sdk/model/account/user.ts";
import { ApiError, toIssues } from "../sdk/mod.ts";
import {
  explainFailure,
  explainIssues,
  type FieldErrors,
  forbidCaching,
  readForm,
  smallForm,
  validateNewPassword,
} from "./_components/account/form.ts";
import { RegisteredPage, RegisterFailedPage, RegisterPage } from "./_components/account/RegisterPage.tsx";
import { readReturnTarget, type ReturnTarget, withReturnTarget } from "./_return_target.ts";

const EMPTY = readRegistrationFields(() => "");

export default createRoute((c) => {
  if (c.var.user) return c.redirect(localizedPath(c.var.locale, "/"), 303);
  return show(c, readReturnTarget(c, (name) => c.req.query(name)), EMPTY, {});
});

export const POST = createRoute(smallForm, async (c) => {
  const form = await readForm(c);
  const way = readReturnTarget(c, form);
  const typed = readRegistrationFields(form);
  const errors = validate(c, typed);
  if (Object.keys(errors).length > 0) return show(c, way, typed, errors);
  try {
    const { userName } = await c.var.repository.users.register(
      toInput(c, typed),
      way.rfrom,
    );
    return showRegistered(c, way, userName);
  } catch (error) {
    if (error instanceof ApiError && error.code !== 500) return show(c, way, typed, explain(c, error));
    return showFailed(c, way, error);
  }
});

/** The rules of the API, and the one that only this screen has: the confirmation. */
function validate(c: Context, typed: RegistrationFields): FieldErrors {
  const parsed = registrationSchema.safeParse(toInput(c, typed));
  const errors = parsed.success ? {} : explainIssues(toIssues(parsed.error), c.var.t);
  return inFormOrder({
    ...errors,
    ...validateNewPassword(c, (name) => typed[name as keyof RegistrationFields]),
  });
}

const toInput = ({ var: { locale } }: Context, typed: RegistrationFields) => toRegistration(typed, locale);

function inFormOrder(errors: FieldErrors): FieldErrors {
  return Object.fromEntries(FIELDS.flatMap((name) => errors[name] ? [[name, errors[name]]] : []));
}

/** A refusal that belongs to no field stands with the first one, where people look. */
function explain({ var: { t, locale } }: Context, error: ApiError): FieldErrors {
  if (error.issues.length > 0) return inFormOrder(explainIssues(error.issues, t));
  return { email: explainFailure(error, locale, t("account.registerFailed")) };
}

function show(c: Context, way: ReturnTarget, typed: RegistrationFields, errors: FieldErrors) {
  forbidCaching(c);
  const { t, locale, passwordPolicy, production } = c.var;
  c.set("path", withReturnTarget("/register", way));
  // Passwords are not sent back.
  const values = { ...typed, password: "", confirm: "" };
  const page = (
    <RegisterPage
      {...{ view: { t, locale }, way, values, errors }}
      policy={passwordPolicy}
      local={!production}
    />
  );
  return c.render(page, { title: t("layout.register"), noindex: true });
}

function showRegistered(c: Context, way: ReturnTarget, userName: string) {
  forbidCaching(c);
  const { t, locale, production } = c.var;
  c.set("path", withReturnTarget("/register", way));
  const page = <RegisteredPage view={{ t, locale }} way={way} userName={userName} local={!production} />;
  return c.render(page, { title: t("account.registered"), noindex: true });
}

function showFailed(c: Context, way: ReturnTarget, error: unknown) {
  forbidCaching(c);
  const { t, locale } = c.var;
  c.set("path", withReturnTarget("/register", way));
  const text = error instanceof ApiError ? error.in(locale) : t("account.registerNetwork");
  const page = <RegisterFailedPage view={{ t, locale }} way={way} text={text} />;
  return c.render(page, { title: t("layout.register"), noindex: true });
}
