/**
 * "Supplement info" (spec 1 §4): somebody whom nobody knows here tells what the provider did not, or proves an account
 * that exists. The query of the address is shown only; what counts is the walk of this browser.
 */
import type { Context } from "hono";
import {
  affiliationsOf,
  readRegistrationFields,
  type RegistrationFields,
} from "../forms/registration/fields.ts";
import { localizedPath } from "../locales/mod.ts";
import { type PendingSignIn, supplementSchema } from "../sdk/model/account/identity.ts";
import { ApiError, toIssues } from "../sdk/mod.ts";
import { explainIssues, type FieldErrors } from "./_components/account/form.ts";
import type { Binding } from "./_components/identity/BindForms.tsx";
import { ExistingPage } from "./_components/identity/ExistingPage.tsx";
import { NothingPendingPage } from "./_components/identity/FailedPage.tsx";
import { SupplementPage } from "./_components/identity/SupplementPage.tsx";
import { spendCaptcha } from "./_captcha_step.ts";
import { definePage, definePost, type Outcome } from "./_page.ts";
import { drawFailed, readAuthorizationFailure, signIn } from "./_external_sign_in.tsx";

interface Posted {
  values?: RegistrationFields;
  errors?: FieldErrors;
  binding?: Binding;
}

const page = definePage({
  access: "anyone",
  load: async (c, posted?: Posted) => {
    const failure = posted ? undefined : readAuthorizationFailure(c);
    if (failure) return { failure };
    const { locale, repository } = c.var;
    const pending = await repository.identities.pending();
    const unproved = pending && !pending.emailVerified;
    return unproved ? c.redirect(localizedPath(locale, "/addEmail"), 303) : { pending };
  },
  render: ({ failure, pending }, stage, { values, errors = {}, binding }: Posted = {}) => {
    const { view, t } = stage;
    const path = "/thirdPage";
    if (failure) return drawFailed(stage, failure);
    if (!pending) {
      return { content: <NothingPendingPage view={view} />, title: t("identity.nothingPending"), path };
    }
    if (pending.registered) {
      return {
        content: <ExistingPage {...{ view, pending, binding }} />,
        title: t("identity.existing"),
        path,
      };
    }
    const filled = { view, pending, values: values ?? prefill(pending), errors, binding };
    return { content: <SupplementPage {...filled} />, title: t("identity.complete"), path };
  },
});

export default page;

export const POST = definePost({
  page,
  read: (form) => form,
  act: (form, c) => form("form") === "bind" ? bind(c, form) : complete(c, form),
});

type Form = (name: string) => string;

async function bind(c: Context, form: Form): Promise<Outcome<Posted>> {
  const { t, repository } = c.var;
  const [userName, password] = [form("username").trim(), form("password")];
  // A code may be asked for before the password is typed.
  const wanted = form("intent") === "mailCode" || password !== "";
  const errors: FieldErrors = {
    ...(userName ? {} : { username: t("validation.emailRequired") }),
    ...(wanted ? {} : { password: t("validation.passwordRequired") }),
  };
  if (Object.keys(errors).length > 0) return { posted: { binding: { userName, errors } } };
  const captcha = await spendCaptcha(c, { purpose: "login", email: userName, emailField: "username" }, form);
  if (captcha.token === undefined) return { posted: { binding: { userName, ...captcha } } };
  const captchaToken = captcha.token;
  return await signIn(
    c,
    () => repository.identities.bind({ userName, password, captchaToken }),
    (text): Outcome<Posted> => ({ posted: { binding: { userName, errors: { username: text } } } }),
  );
}

async function complete(c: Context, form: Form): Promise<Outcome<Posted>> {
  const { t, locale, repository } = c.var;
  const values = readRegistrationFields(form);
  const parsed = supplementSchema.safeParse({ ...toSupplement(values), locale });
  if (!parsed.success) {
    return { posted: { values, errors: explainIssues(toIssues(parsed.error), t) } };
  }
  return await signIn(
    c,
    () => repository.identities.complete(parsed.data),
    (text, error): Outcome<Posted> => {
      const issues = error instanceof ApiError ? error.issues : [];
      const errors = issues.length > 0 ? explainIssues(issues, t) : { realName: text };
      return { posted: { values, errors } };
    },
  );
}

const toSupplement = ({ terms, ...values }: RegistrationFields) => ({
  ...values,
  organizations: affiliationsOf(values),
  terms: terms !== "",
});

const prefill = ({ displayName }: PendingSignIn): RegistrationFields =>
  readRegistrationFields((name) => name === "realName" ? displayName : "");
