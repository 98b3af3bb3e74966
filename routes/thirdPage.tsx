/**
 * "Supplement info" (spec 1 §4): somebody whom nobody knows here tells what the provider did not, or proves an account
 * that exists. The query of the address is shown only; what counts is the walk of this browser.
 */
import type { Context } from "hono";
import { createRoute } from "honox/factory";
import {
  affiliationsOf,
  readRegistrationFields,
  type RegistrationFields,
} from "../forms/registration/fields.ts";
import { localizedPath } from "../locales/mod.ts";
import { type PendingSignIn, supplementSchema } from "../sdk/model/account/identity.ts";
import { ApiError, toIssues } from "../sdk/mod.ts";
import {
  explainIssues,
  type FieldErrors,
  forbidCaching,
  readForm,
  smallForm,
} from "./_components/account/form.ts";
import type { Binding } from "./_components/identity/BindForms.tsx";
import { ExistingPage } from "./_components/identity/ExistingPage.tsx";
import { NothingPendingPage } from "./_components/identity/FailedPage.tsx";
import { SupplementPage } from "./_components/identity/SupplementPage.tsx";
import { spendCaptcha } from "./_captcha_step.ts";
import { readAuthorizationFailure, showFailed, signIn } from "./_external_sign_in.tsx";

export default createRoute(async (c) => {
  const failure = readAuthorizationFailure(c);
  return await (failure ? showFailed(c, failure) : show(c));
});

export const POST = createRoute(smallForm, async (c) => {
  const form = await readForm(c);
  return await (form("form") === "bind" ? bind(c, form) : complete(c, form));
});

type Form = (name: string) => string;

async function bind(c: Context, form: Form) {
  const { t, repository } = c.var;
  const [userName, password] = [form("username").trim(), form("password")];
  // A code may be asked for before the password is typed.
  const wanted = form("intent") === "mailCode" || password !== "";
  const errors: FieldErrors = {
    ...(userName ? {} : { username: t("validation.emailRequired") }),
    ...(wanted ? {} : { password: t("validation.passwordRequired") }),
  };
  if (Object.keys(errors).length > 0) return await show(c, { binding: { userName, errors } });
  const captcha = await spendCaptcha(c, { purpose: "login", email: userName, emailField: "username" }, form);
  if (captcha.token === undefined) return await show(c, { binding: { userName, ...captcha } });
  const captchaToken = captcha.token;
  return await signIn(
    c,
    () => repository.identities.bind({ userName, password, captchaToken }),
    (text) => show(c, { binding: { userName, errors: { username: text } } }),
  );
}

async function complete(c: Context, form: Form) {
  const { t, locale, repository } = c.var;
  const values = readRegistrationFields(form);
  const parsed = supplementSchema.safeParse({ ...toSupplement(values), locale });
  if (!parsed.success) return await show(c, { values, errors: explainIssues(toIssues(parsed.error), t) });
  return await signIn(
    c,
    () => repository.identities.complete(parsed.data),
    (text, error) => {
      const issues = error instanceof ApiError ? error.issues : [];
      return show(c, { values, errors: issues.length > 0 ? explainIssues(issues, t) : { realName: text } });
    },
  );
}

const toSupplement = ({ terms, ...values }: RegistrationFields) => ({
  ...values,
  organizations: affiliationsOf(values),
  terms: terms !== "",
});

interface Shown {
  values?: RegistrationFields;
  errors?: FieldErrors;
  binding?: Binding;
}

async function show(c: Context, { values, errors = {}, binding }: Shown = {}) {
  forbidCaching(c);
  const { t, locale, repository } = c.var;
  const view = { t, locale };
  c.set("path", "/thirdPage");
  const pending = await repository.identities.pending();
  if (!pending) {
    const title = t("identity.nothingPending");
    return await c.render(<NothingPendingPage view={view} />, { title, noindex: true });
  }
  if (!pending.emailVerified) return c.redirect(localizedPath(locale, "/addEmail"), 303);
  if (pending.registered) {
    const page = <ExistingPage view={view} pending={pending} binding={binding} />;
    return await c.render(page, { title: t("identity.existing"), noindex: true });
  }
  const filled = values ?? prefill(pending);
  const page = <SupplementPage {...{ view, pending, values: filled, errors, binding }} />;
  return await c.render(page, { title: t("identity.complete"), noindex: true });
}

const prefill = ({ displayName }: PendingSignIn): RegistrationFields =>
  readRegistrationFields((name) => name === "realName" ? displayName : "");
