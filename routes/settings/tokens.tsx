/** One's own access tokens; a new one is shown by the answer to its form and never again. */
import type { Context } from "hono";
import { createRoute } from "honox/factory";
import { localizedPath } from "../../locales/mod.ts";
import { type NewAccessToken, TOKEN_SCOPES } from "../../sdk/model/access_token.ts";
import { ApiError } from "../../sdk/mod.ts";
import { explainIssues, type FieldErrors, keepPrivate, smallForm } from "../_components/account/form.ts";
import { DONE } from "../_components/hub/FlashNote.tsx";
import { NO_VALUES, type TokenValues } from "../_components/security/TokenForm.tsx";
import { TokensPage } from "../_components/security/TokensPage.tsx";
import { toLogin } from "../_signed_in.ts";

export default createRoute((c) => c.var.user ? show(c) : toLogin(c));

export const POST = createRoute(smallForm, async (c) => {
  if (!c.var.user) return toLogin(c, "/settings/tokens");
  const fields = await c.req.formData();
  if (fields.get("intent") === "revoke") return await revoke(c, String(fields.get("id") ?? ""));
  const chosen = fields.getAll("scopes");
  return await create(c, {
    name: String(fields.get("name") ?? ""),
    scopes: TOKEN_SCOPES.filter((scope) => chosen.includes(scope)),
    days: Number(fields.get("days")),
  });
});

async function create(c: Context, values: TokenValues): Promise<Response> {
  const { t, locale, repository } = c.var;
  try {
    const made = await repository.tokens.create({ ...values, scopes: [...values.scopes] });
    return await show(c, { made });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
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
  keepPrivate(c);
  return await c.render(page, { title: t("profile.navTokens"), noindex: true });
}
