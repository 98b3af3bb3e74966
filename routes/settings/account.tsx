/** A copy of one's own data, and the cancellation of the account (spec 1 §6, safety 2.8). */
import type { Context } from "hono";
import { formatDate } from "../../locales/mod.ts";
import { ApiError } from "../../sdk/mod.ts";
import { explainFailure, explainIssues, type FieldErrors } from "../_components/account/form.ts";
import { AccountPage } from "../_components/settings/AccountPage.tsx";
import { type Again, definePage, definePost, type FormReader } from "../_page.ts";
import { clearSession } from "../_session.ts";

const HERE = "/settings/account";

interface Posted {
  errors?: FieldErrors;
  problem?: string;
}

const page = definePage({
  access: "signedIn",
  load: async (c, _posted?: Posted) => {
    const { profile, datasets } = c.var.repository;
    const [{ hasPassword }, { counts }] = await Promise.all([profile.read(), datasets.mine({ size: 1 })]);
    return { hasPassword, counts };
  },
  render: (data, { view, user, t }, posted) => ({
    content: (
      <AccountPage {...data} {...{ view, user, errors: posted?.errors ?? {}, problem: posted?.problem }} />
    ),
    title: t("profile.navAccount"),
  }),
});

export default page;

export const POST = definePost({
  page,
  returnTo: HERE,
  read: (form) => form,
  act: (form, c) => isExport(form) ? download(c) : cancel(c, form("userName"), form("password")),
  proof: HERE,
  explain,
  explainFault: explain,
});

const isExport = (form: FormReader) => form("action") === "export";

async function download(c: Context): Promise<Response> {
  const copy = await c.var.repository.profile.export();
  const name = `sdb-personal-data-${formatDate(new Date())}.json`;
  c.header("Content-Disposition", `attachment; filename="${name}"`);
  return c.body(JSON.stringify(copy, null, 2), 200, { "Content-Type": "application/json; charset=utf-8" });
}

async function cancel(c: Context, userName: string, password: string): Promise<string> {
  await c.var.repository.profile.cancel(userName, password);
  clearSession(c);
  return "/login?notice=cancelled";
}

function explain(error: unknown, form: FormReader, { var: { t, locale } }: Context): Again<Posted> {
  if (isExport(form)) {
    return { posted: { problem: explainFailure(error, locale, t("profile.exportFailed")) } };
  }
  if (error instanceof ApiError && error.issues.length > 0) {
    return { posted: { errors: explainIssues(error.issues, t) } };
  }
  const text = explainFailure(error, locale, t("profile.cancelFailed"));
  const isPassword = error instanceof ApiError && error.error === "passwordWrong";
  return { posted: { errors: { [isPassword ? "password" : "userName"]: text } } };
}
