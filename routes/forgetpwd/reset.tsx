/**
 * The link of a recovery mail, and of an administrator's set-up (spec 1 §4). Opening it changes nothing, because mail
 * scanners open links; the form does (safety 3.26).
 */
import type { Context } from "hono";
import { localizedPath } from "../../locales/mod.ts";
import { ApiError } from "../../sdk/mod.ts";
import {
  explainPassword,
  type FieldErrors,
  revokesTokens,
  validateNewPassword,
} from "../_components/account/form.ts";
import { LinkFailedPage } from "../_components/account/LinkFailedPage.tsx";
import { NewPasswordPage } from "../_components/account/NewPasswordPage.tsx";
import { pathOf } from "../_components/dataset/view.ts";
import { stateOfLink } from "../_mailed_link.ts";
import { definePage, definePost, type FormReader, type Outcome } from "../_page.ts";
import {
  readReturnTarget,
  type ReturnTarget,
  returnTargetFields,
  withReturnTarget,
} from "../_return_target.ts";

interface Link {
  userName: string;
  token: string;
  code: string;
  /** Where the login afterwards leads. */
  way: ReturnTarget;
}
/** The form, or why a link is no longer good. */
type Posted =
  | { link: Link; revokeTokens: boolean; errors?: FieldErrors }
  | { way: ReturnTarget; email: string; text: string };

const recoveryWith = (way: ReturnTarget) => withReturnTarget("/login", way, { mode: "recovery" });

const page = definePage({
  access: "anyone",
  load: async (c, posted?: Posted): Promise<Posted | Response> => {
    if (posted) return posted;
    const { userName = "", token = "", code = "" } = c.req.query();
    const way = readReturnTarget(c, (name) => c.req.query(name));
    // A link that lost its end, or an old bookmark: the way to a new one.
    if (!userName || !code) return c.redirect(localizedPath(c.var.locale, recoveryWith(way)), 303);
    const state = await stateOfLink(c, { userName, code: token + code, purpose: "reset" });
    if (state === "invalid") return { way, email: userName, text: c.var.t("errors.resetInvalid") };
    // Ticked at first: who recovers an account often does so because somebody else was in it.
    return { link: { userName, token, code, way }, revokeTokens: true };
  },
  render: (data, { view, t, passwordPolicy }) => {
    const title = t("account.reset");
    if ("text" in data) {
      return {
        content: <LinkFailedPage {...{ view, title, ...data }} />,
        title,
        path: recoveryWith(data.way),
      };
    }
    const { link: { way, ...link }, revokeTokens, errors = {} } = data;
    const content = (
      <NewPasswordPage
        {...{ view, title, revokeTokens, errors }}
        text={t("account.resetFor", { email: link.userName })}
        action={pathOf(view, "/forgetpwd/reset")}
        fields={{ ...link, ...returnTargetFields(way) }}
        policy={passwordPolicy}
      />
    );
    return { content, title };
  },
});

export default page;

interface Sent {
  form: FormReader;
  link: Link;
  revokeTokens: boolean;
}

export const POST = definePost({
  page,
  read: (form, c): Sent => ({
    form,
    link: {
      userName: form("userName"),
      token: form("token"),
      code: form("code"),
      way: readReturnTarget(c, form),
    },
    revokeTokens: revokesTokens(form),
  }),
  act: async ({ form, link, revokeTokens }, c) => {
    const errors = validateNewPassword(c, form);
    if (Object.keys(errors).length > 0) return { posted: { link, revokeTokens, errors } };
    const { userName, token, code, way } = link;
    const reset = { userName, code: token + code, password: form("password"), revokeTokens };
    await c.var.repository.users.resetPassword(reset);
    return withReturnTarget("/login", way, { notice: "changed" });
  },
  explain,
  explainFault: explain,
});

function explain(error: unknown, { link, revokeTokens }: Sent, c: Context): Outcome<Posted> {
  if (error instanceof ApiError && error.error === "resetInvalid") {
    return { posted: { way: link.way, email: link.userName, text: error.in(c.var.locale) } };
  }
  return { posted: { link, revokeTokens, errors: explainPassword(c, error) } };
}
