/** A letter to whoever answers for a published dataset. */
import type { Context } from "hono";
import { createRoute } from "honox/factory";
import { localizedPath } from "../../locales/mod.ts";
import { ApiError, type Dataset } from "../../sdk/mod.ts";
import {
  explainFailure,
  explainIssues,
  forbidCaching,
  readForm,
  smallForm,
} from "../_components/account/form.ts";
import { notFoundPage } from "../_components/errors/error_pages.tsx";
import { loginPath } from "../_components/layout/frame.ts";
import { LetterPage, type LetterState } from "../_components/letter/LetterPage.tsx";
import { orUndefined } from "../_loaders/absent.ts";

const pathTo = ({ dataSetId, version }: Dataset) =>
  `/detail/contact?${new URLSearchParams({ dataSetId, version })}`;

export default createRoute(async (c) => {
  const { dataSetId, version, sent } = c.req.query();
  const dataset = await find(c, dataSetId, version);
  return dataset ? show(c, { dataset, sent: sent !== undefined }) : notFoundPage(c);
});

export const POST = createRoute(smallForm, async (c) => {
  const form = await readForm(c);
  const { t, locale, user, repository } = c.var;
  const dataset = await find(c, form("dataSetId"), form("version"));
  if (!dataset) return notFoundPage(c);
  const given = { name: form("name"), email: form("email").trim(), message: form("message") };
  const captchaToken = form("captchaToken");
  try {
    await repository.datasets.contact(dataset.dataSetId, dataset.version, { ...given, captchaToken });
  } catch (error) {
    if (error instanceof ApiError && error.issues.length > 0) {
      return show(c, { dataset, given, errors: explainIssues(error.issues, t, NAMES) });
    }
    const text = explainFailure(error, locale, t("ui.requestFailed"));
    const isBare = !user && !captchaToken;
    return show(c, { dataset, given, errors: { message: isBare ? t("letter.noScript") : text } });
  }
  return c.redirect(localizedPath(locale, `${pathTo(dataset)}&sent=1`), 303);
});

const NAMES = { name: "letter.name", email: "letter.email", message: "letter.message" } as const;

/** Only what is public has somebody whom strangers may ask. */
async function find(c: Context, dataSetId: string | undefined, version: string | undefined) {
  if (!dataSetId) return undefined;
  const dataset = await orUndefined(c.var.repository.datasets.get(dataSetId, version || undefined));
  return dataset && (dataset.status === "PUBLISHED" || dataset.tombstone) ? dataset : undefined;
}

function show(c: Context, state: Omit<LetterState, "user" | "loginHref">) {
  const { t, locale, user } = c.var;
  forbidCaching(c);
  // The switch of languages leads to the form, not to the outcome of a letter.
  c.set("path", pathTo(state.dataset));
  const page = <LetterPage view={{ t, locale }} state={{ ...state, user, loginHref: loginPath(c.var) }} />;
  return c.render(page, { title: t("letter.title"), noindex: true });
}
