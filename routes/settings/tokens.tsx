/** One's own access tokens; a new one is shown by the answer to its form and never again. */
import type { Context } from "hono";
import { createRoute } from "honox/factory";
import { localizedPath } from "../../locales/mod.ts";
import { type NewAccessToken, TOKEN_SCOPES } from "../../sdk/model/account/access_token.ts";
import { NAME_MAX } from "../../sdk/model/limits.ts";
import { ApiError } from "../../sdk/mod.ts";
import { explainIssues, type FieldErrors, forbidCaching, smallForm } from "../_components/account/form.ts";
import { DONE } from "../_components/hub/FlashNote.tsx";
import { NO_VALUES, type TokenValues } from "../_components/security/TokenForm.tsx";
import { TokensPage } from "../_components/security/TokensPage.tsx";
import { readFields } from "../_form.ts";
import { redirectToReauthentication } from "../_reauthentication.ts";
import { redirectToLogin } from "../_login_redirect.ts";

export default createRoute((c) => c.var.user ? show(c, { values: readQuery(c) }) : redirectToLogin(c));

export const POST = createRoute(smallForm, async (c) => {
  if (!c.var.user) return redirectToLogin(c, "/settings/tokens");
  const fields = await readFields(c);
  if (fields.get("intent") === "revoke") return await revoke(c, String(fields.get("id") ?? ""));
  return await create(c, toValues(fields), String(fields.get("key") ?? "").slice(0, 64));
});

const toValues = (fields: FormData | URLSearchParams): TokenValues => ({
  name: String(fields.get("name") ?? "").slice(0, NAME_MAX),
  scopes: TOKEN_SCOPES.filter((scope) => fields.getAll("scopes").includes(scope)),
  days: Number(fields.get("days")),
});

/** What was typed before the step that asked who it is. */
function readQuery(c: Context): TokenValues | undefined {
  const { searchParams } = new URL(c.req.url);
  return searchParams.has("days") ? toValues(searchParams) : undefined;
}

/** Comes back from that step with the form as it was. */
function withValues({ name, scopes, days }: TokenValues): string {
  const query = new URLSearchParams({ name, days: String(days) });
  for (const scope of scopes) query.append("scopes", scope);
  return `/settings/tokens?${query}`;
}

/** @param key Of the form that was posted: posting it again, as a reload does, makes no second token. */
async function create(c: Context, values: TokenValues, key: string): Promise<Response> {
  const { t, locale, repository } = c.var;
  try {
    const made = await repository.tokens.create({
      ...values,
      scopes: [...values.scopes],
      key: key || undefined,
    });
    return await show(c, { made });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.error === "doneBefore") return c.redirect(localizedPath(locale, "/settings/tokens"), 303);
    const asked = redirectToReauthentication(c, error, withValues(values));
    if (asked) return asked;
    const errors = explainIssues(error.issues, t);
    const problem = error.issues.length > 0 ? undefined : error.in(locale);
    return await show(c, { values, errors, problem });
  }
}

async function revoke(c: Context, id: string): Promise<Response> {
  const { locale, repository } = c.var;
  try {
    await repository.tokens.revoke(id);
  } catch (error) {
    // Revoked elsewhere, or ended: what was wanted.
    if (!(error instanceof ApiError) || error.error !== "notFound") throw error;
  }
  return c.redirect(localizedPath(locale, `/settings/tokens?${DONE}=revoked`), 303);
}

interface Shown {
  made?: NewAccessToken;
  values?: TokenValues;
  errors?: FieldErrors;
  problem?: string;
}

async function show(c: Context, { made, values = NO_VALUES, errors = {}, problem }: Shown = {}) {
  const { t, locale, user, repository, publicUrl } = c.var;
  const page = (
    <TokensPage
      view={{ t, locale }}
      user={user!}
      tokens={await repository.tokens.list()}
      made={made}
      server={publicUrl}
      values={values}
      errors={errors}
      problem={problem}
      done={c.req.query(DONE) === "revoked" ? t("security.revoked") : undefined}
    />
  );
  forbidCaching(c);
  return await c.render(page, { title: t("profile.navTokens"), noindex: true });
}
