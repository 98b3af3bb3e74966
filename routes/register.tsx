/** Registration (spec 1 §2, §5, §8). */
import type { Context } from "hono";
import { createRoute } from "honox/factory";
import type { RegisterValues } from "../islands/account/RegisterForm.tsx";
import { localizedPath } from "../locales/mod.ts";
import { ApiError, toIssues } from "../sdk/mod.ts";
import { registrationSchema } from "../sdk/model/user.ts";
import {
  explainFailure,
  explainIssues,
  type FieldErrors,
  keepPrivate,
  readForm,
  smallForm,
} from "./_components/account/form.ts";
import { RegisteredPage, RegisterPage } from "./_components/account/RegisterPage.tsx";
import { returnPath } from "./_return_path.ts";

const EMPTY: RegisterValues = { email: "", realName: "", workUnit: "", phone: "", terms: false };

export default createRoute((c) => {
  if (c.var.user) return c.redirect(localizedPath(c.var.locale, "/"), 303);
  return show(c, returnPath(c.req.query("fullPath"), c.var.publicUrl), EMPTY, {});
});

export const POST = createRoute(smallForm, async (c) => {
  const form = await readForm(c);
  const returnTo = returnPath(form("fullPath"), c.var.publicUrl);
  const values: RegisterValues = {
    email: form("email").trim(),
    realName: form("realName"),
    workUnit: form("workUnit"),
    phone: form("phone"),
    terms: form("terms") !== "",
  };
  const passwords = { password: form("password"), confirm: form("confirm") };
  const { input, errors } = check(c, values, passwords);
  if (!input) return show(c, returnTo, values, errors);
  try {
    const { userName } = await c.var.repository.users.register(input);
    return showRegistered(c, userName);
  } catch (error) {
    return show(c, returnTo, values, explain(c, error));
  }
});

/** The rules of the API and the two that only this screen has: the confirmation, and what is said of an empty field. */
function check(
  { var: { t, locale } }: Context,
  values: RegisterValues,
  { password, confirm }: { password: string; confirm: string },
) {
  const parsed = registrationSchema.safeParse({ ...values, password, locale });
  const errors = parsed.success ? {} : explainIssues(toIssues(parsed.error), t);
  if (!values.email) errors.email = t("account.emailRequired");
  if (!password) errors.password = t("account.passwordRequired");
  if (!values.phone.trim()) errors.phone = t("validation.phoneRequired");
  if (password !== confirm) errors.confirm = t("validation.passwordMismatch");
  const complete = Object.keys(errors).length === 0;
  return { input: complete ? parsed.data : undefined, errors: inFormOrder(errors) };
}

const FIELDS = ["email", "password", "confirm", "realName", "phone", "workUnit", "terms"];

function inFormOrder(errors: FieldErrors): FieldErrors {
  return Object.fromEntries(FIELDS.flatMap((name) => errors[name] ? [[name, errors[name]]] : []));
}

/** A failure that belongs to no field stands with the first one, where people look. */
function explain({ var: { t, locale } }: Context, error: unknown): FieldErrors {
  if (error instanceof ApiError && error.issues.length > 0) return explainIssues(error.issues, t);
  return { email: explainFailure(error, locale, t("account.registerFailed")) };
}

function show(c: Context, returnTo: string | undefined, values: RegisterValues, errors: FieldErrors) {
  keepPrivate(c);
  const { t, locale } = c.var;
  c.set("path", "/register");
  const page = <RegisterPage view={{ t, locale }} returnTo={returnTo} values={values} errors={errors} />;
  return c.render(page, { title: t("layout.register"), noindex: true });
}

function showRegistered(c: Context, userName: string) {
  keepPrivate(c);
  const { t, locale, production } = c.var;
  c.set("path", "/register");
  const page = <RegisteredPage view={{ t, locale }} userName={userName} local={!production} />;
  return c.render(page, { title: t("account.registered"), noindex: true });
}
