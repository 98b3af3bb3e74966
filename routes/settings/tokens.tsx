/** One's own access tokens; a new one is shown by the answer to its form and never again. */
import type { Context } from "hono";
import { type NewAccessToken, TOKEN_SCOPES } from "../../sdk/model/account/access_token.ts";
import { NAME_MAX } from "../../sdk/model/limits.ts";
import { explainIssues, type FieldErrors } from "../_components/account/form.ts";
import { DONE } from "../_components/own_datasets/FlashNote.tsx";
import { NO_VALUES, type TokenValues } from "../_components/security/TokenForm.tsx";
import { TokensPage } from "../_components/security/TokensPage.tsx";
import { orUndefined } from "../_loaders/absent.ts";
import { definePage, definePost } from "../_page.ts";

const HERE = "/settings/tokens";

interface Posted {
  made?: NewAccessToken;
  values?: TokenValues;
  errors?: FieldErrors;
  problem?: string;
}

const page = definePage({
  access: "signedIn",
  load: async (c, posted?: Posted) => ({
    tokens: await c.var.repository.tokens.list(),
    values: (posted ? posted.values : readQuery(c)) ?? NO_VALUES,
  }),
  render: (data, { view, user, t, publicUrl, ...stage }, { made, errors = {}, problem }: Posted = {}) => {
    const done = stage.done === "revoked" ? t("security.revoked") : undefined;
    return {
      content: <TokensPage {...data} {...{ view, user, made, server: publicUrl, errors, problem, done }} />,
      title: t("profile.navTokens"),
    };
  },
});

export default page;

export const POST = definePost({
  page,
  returnTo: HERE,
  read: ({ fields }) => ({
    revoked: fields.get("intent") === "revoke" ? String(fields.get("id") ?? "") : undefined,
    values: toValues(fields),
    key: String(fields.get("key") ?? "").slice(0, 64),
  }),
  act: async ({ revoked, values, key }, { var: { repository: { tokens } } }) => {
    if (revoked !== undefined) {
      // Revoked elsewhere, or ended, is what was wanted too.
      await orUndefined(tokens.revoke(revoked));
      return `${HERE}?${DONE}=revoked`;
    }
    // Posting the form again, as a reload does, makes no second token.
    const made = await tokens.create({ ...values, scopes: [...values.scopes], key: key || undefined });
    return { posted: { made } };
  },
  proof: ({ values }) => withValues(values),
  explain: (error, { revoked, values }, { var: { t, locale } }) => {
    if (revoked !== undefined) throw error;
    if (error.error === "doneBefore") return HERE;
    const problem = error.issues.length > 0 ? undefined : error.in(locale);
    return { posted: { values, errors: explainIssues(error.issues, t), problem } };
  },
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
  return `${HERE}?${query}`;
}
