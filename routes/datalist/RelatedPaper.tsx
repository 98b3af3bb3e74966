/** The papers of a published version, to be changed without a new version; works without JavaScript. */
import type { Context } from "hono";
import { createRoute } from "honox/factory";
import { ApiError } from "../../sdk/mod.ts";
import { JSON_BODY_MAX } from "../../sdk/model/limits.ts";
import { localizedPath } from "../../locales/format.ts";
import { explainIssues, forbidCaching, readForm } from "../_components/account/form.ts";
import { notFoundPage } from "../_components/errors/error_pages.tsx";
import { DONE } from "../_components/hub/FlashNote.tsx";
import { readPapers } from "../../forms/papers.ts";
import { papersPath } from "../_components/related_papers/paths.ts";
import { PapersPage, type PapersPageProps } from "../_components/related_papers/PapersPage.tsx";
import { orUndefined } from "../_loaders/absent.ts";
import { formLimit } from "../_form.ts";
import { redirectToLogin } from "../_login_redirect.ts";

type Posted = Partial<Pick<PapersPageProps, "papers" | "errors" | "problem">>;

export default createRoute((c) => c.var.user ? show(c) : redirectToLogin(c));

/** As much as the call takes: up to 200 papers. */
export const POST = createRoute(formLimit(JSON_BODY_MAX), async (c) => {
  const { user, locale, repository } = c.var;
  const { dataSetId, version } = targetOf(c);
  if (!user) return redirectToLogin(c, papersPath(dataSetId, version));
  const form = await readForm(c);
  const papers = readPapers(form);
  if (form("action") === "add") return await show(c, { papers });
  try {
    await repository.relatedPapers.submit(dataSetId, version, papers);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const errors = explainIssues(error.issues, c.var.t);
    return await show(c, { papers, errors, problem: error.issues.length > 0 ? undefined : error.in(locale) });
  }
  return c.redirect(localizedPath(locale, `${papersPath(dataSetId, version)}&${DONE}=papers`), 303);
});

const targetOf = (c: Context) => ({
  dataSetId: c.req.query("dataSetId") ?? "",
  version: c.req.query("version") ?? "",
});

async function show(c: Context, posted: Posted = {}) {
  const { t, locale, repository } = c.var;
  const { dataSetId, version } = targetOf(c);
  const dataset = await orUndefined(repository.datasets.get(dataSetId, version || undefined));
  if (!dataset) return notFoundPage(c);
  const updates = await repository.relatedPapers.history(dataset.dataSetId, dataset.version);
  const own = dataset.allowedActions.includes("updatePapers");
  const pending = own ? updates.find(({ state }) => state === "PENDING") : undefined;
  const done = c.req.query(DONE) === "papers" ? t("retraction.papers.done") : undefined;
  forbidCaching(c);
  const view = { t, locale };
  return c.render(<PapersPage {...{ view, dataset, papers: dataset.papers, pending, done, ...posted }} />, {
    title: t("retraction.papers.title"),
    noindex: true,
  });
}
