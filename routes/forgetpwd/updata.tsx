/** The forced update after a login that answered 4012 (spec 1 §4); opened by the ticket in its cookie alone. */
import type { Context } from "hono";
import { ApiError } from "../../sdk/mod.ts";
import {
  explainPassword,
  type FieldErrors,
  revokesTokens,
  validateNewPassword,
} from "../_components/account/form.ts";
import { NewPasswordPage } from "../_components/account/NewPasswordPage.tsx";
import { pathOf } from "../_components/dataset/view.ts";
import { expiredStep } from "../_expired_step.tsx";
import { definePage, definePost, type FormReader, type Outcome } from "../_page.ts";
import { clearTicket, readTicket } from "../_session.ts";
import {
  readReturnTarget,
  type ReturnTarget,
  returnTargetFields,
  withReturnTarget,
} from "../_return_target.ts";

interface Shown {
  way: ReturnTarget;
  revokeTokens: boolean;
  errors?: FieldErrors;
}
/** The same, or a ticket whose time is over. */
type Posted = Shown | { expired: ReturnTarget };

const page = definePage({
  access: "anyone",
  load: (c, posted?: Posted): Posted => {
    if (posted) return posted;
    const way = readReturnTarget(c, (name) => c.req.query(name));
    return readTicket(c, "forcedUpdate") ? { way, revokeTokens: false } : expired(c, way);
  },
  render: (data, { view, t, passwordPolicy }) => {
    if ("expired" in data) return expiredStep(view, t("account.forcedUpdate"), data.expired);
    const { way, revokeTokens, errors = {} } = data;
    const content = (
      <NewPasswordPage
        {...{ view, revokeTokens, errors }}
        title={t("account.forcedUpdate")}
        text={t("account.forcedUpdateHint")}
        action={pathOf(view, "/forgetpwd/updata")}
        fields={returnTargetFields(way)}
        policy={passwordPolicy}
      />
    );
    return { content, title: t("account.forcedUpdate"), path: withReturnTarget("/forgetpwd/updata", way) };
  },
});

export default page;

export const POST = definePost({
  page,
  read: (form, c) => ({ form, way: readReturnTarget(c, form), revokeTokens: revokesTokens(form) }),
  act: async ({ form, way, revokeTokens }, c) => {
    const ticket = readTicket(c, "forcedUpdate");
    if (!ticket) return { posted: expired(c, way) };
    const errors = validateNewPassword(c, form);
    if (Object.keys(errors).length > 0) return { posted: { way, revokeTokens, errors } };
    await c.var.repository.users.updatePassword({ ticket, password: form("password"), revokeTokens });
    clearTicket(c, "forcedUpdate");
    return withReturnTarget("/login", way, { notice: "changed" });
  },
  explain,
  explainFault: explain,
});

function explain(
  error: unknown,
  { way, revokeTokens }: Shown & { form: FormReader },
  c: Context,
): Outcome<Posted> {
  if (error instanceof ApiError && error.error === "ticketInvalid") return { posted: expired(c, way) };
  return { posted: { way, revokeTokens, errors: explainPassword(c, error) } };
}

function expired(c: Context, way: ReturnTarget): Posted {
  clearTicket(c, "forcedUpdate");
  return { expired: way };
}
