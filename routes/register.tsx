/** Registration (spec 1 §2, §5, §8). With the script the form talks to the API itself; this answers the plain form. */
import type { Context } from "hono";
import {
  FIELDS,
  readRegistrationFields,
  type RegistrationFields,
  toRegistration,
} from "../forms/registration/fields.ts";
import { registrationSchema } from "../sdk/model/account/user.ts";
import { ApiError, toIssues } from "../sdk/mod.ts";
import {
  explainFailure,
  explainIssues,
  type FieldErrors,
  validateNewPassword,
} from "./_components/account/form.ts";
import { RegisteredPage, RegisterFailedPage, RegisterPage } from "./_components/account/RegisterPage.tsx";
import type { Drawn } from "./_context.ts";
import { definePage, definePost, type Outcome } from "./_page.ts";
import { readReturnTarget, type ReturnTarget, withReturnTarget } from "./_return_target.ts";

const EMPTY = readRegistrationFields(() => "");

interface Shown {
  way: ReturnTarget;
  typed: RegistrationFields;
  errors: FieldErrors;
}

const page = definePage({
  access: "visitorOnly",
  load: (c, posted?: Shown): Shown =>
    posted ?? { way: readReturnTarget(c, (name) => c.req.query(name)), typed: EMPTY, errors: {} },
  render: ({ way, typed, errors }, { view, t, passwordPolicy, production }) => {
    // Passwords are not sent back.
    const values = { ...typed, password: "", confirm: "" };
    const page = { view, way, values, errors, policy: passwordPolicy, local: !production };
    return { content: <RegisterPage {...page} />, title: t("layout.register"), path: pathOf(way) };
  },
});

export default page;

export const POST = definePost({
  page,
  read: (form, c) => ({ way: readReturnTarget(c, form), typed: readRegistrationFields(form) }),
  act: async ({ way, typed }, c) => {
    const errors = validate(c, typed);
    if (Object.keys(errors).length > 0) return { posted: { way, typed, errors } };
    const { userName } = await c.var.repository.users.register(toInput(c, typed), way.rfrom);
    return drawRegistered(c, way, userName);
  },
  explain: (error, input, c) =>
    error.code === 500 ? drawFailed(c, input.way, error) : handleCallback(c, input, error),
  explainFault: (error, { way }, c) => drawFailed(c, way, error),
});

const pathOf = (way: ReturnTarget): string => withReturnTarget("/register", way);

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
function handleCallback(
  { var: { t, locale } }: Context,
  input: { way: ReturnTarget; typed: RegistrationFields },
  error: ApiError,
): Outcome<Shown> {
  const errors = error.issues.length > 0
    ? inFormOrder(explainIssues(error.issues, t))
    : { email: explainFailure(error, locale, t("account.registerFailed")) };
  return { posted: { ...input, errors } };
}

function drawRegistered(
  { var: { t, locale, production } }: Context,
  way: ReturnTarget,
  userName: string,
): Drawn {
  const page = { view: { t, locale }, way, userName, local: !production };
  return { content: <RegisteredPage {...page} />, title: t("account.registered"), path: pathOf(way) };
}

function drawFailed({ var: { t, locale } }: Context, way: ReturnTarget, error: unknown): Drawn {
  const text = error instanceof ApiError ? error.in(locale) : t("account.registerNetwork");
  const page = { view: { t, locale }, way, text };
  return { content: <RegisterFailedPage {...page} />, title: t("layout.register"), path: pathOf(way) };
}
