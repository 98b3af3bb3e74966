/** The statement to print and sign, in both languages; a posted request form fills in what it says so far. */
import type { Context } from "hono";
import { createRoute } from "honox/factory";
import { forbidCaching, smallForm } from "../../_components/account/form.ts";
import { notFoundPage } from "../../_components/errors/error_pages.tsx";
import { readDraft, type RetractionDraft } from "../../../forms/retraction.ts";
import { statementPath } from "../../_components/retraction/paths.ts";
import { StatementPage } from "../../_components/retraction/StatementPage.tsx";
import { orUndefined } from "../../_loaders/absent.ts";
import { readFields } from "../../_form.ts";
import { redirectToLogin } from "../../_login_redirect.ts";

const targetOf = (c: Context) => ({
  dataSetId: c.req.query("dataSetId") ?? "",
  version: c.req.query("version") ?? "",
});

export default createRoute((c) =>
  c.var.user ? show(c, readDraft(new URL(c.req.url).searchParams)) : redirectToLogin(c)
);

export const POST = createRoute(smallForm, async (c) => {
  const { dataSetId, version } = targetOf(c);
  if (!c.var.user) return redirectToLogin(c, statementPath(dataSetId, version));
  return await show(c, readDraft(await readFields(c)));
});

async function show(c: Context, draft: RetractionDraft) {
  const { t, locale, repository } = c.var;
  const { dataSetId, version } = targetOf(c);
  const dataset = await orUndefined(repository.datasets.get(dataSetId, version || undefined));
  if (!dataset?.own) return notFoundPage(c);
  forbidCaching(c);
  return c.render(<StatementPage view={{ t, locale }} dataset={dataset} draft={draft} />, {
    title: t("retraction.printTitle"),
    noindex: true,
  });
}
