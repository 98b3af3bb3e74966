/** Asking for the retraction of a published version (spec 2 §5); works without JavaScript. */
import type { Context } from "hono";
import { createRoute } from "honox/factory";
import { ApiError } from "../../sdk/mod.ts";
import type { RetractionRequest } from "../../sdk/model/request.ts";
import { localizedPath } from "../../locales/mod.ts";
import { explainIssues, forbidCaching } from "../_components/account/form.ts";
import { notFoundPage } from "../_components/errors/error_pages.tsx";
import { DONE } from "../_components/hub/FlashNote.tsx";
import { readDraft, readFile } from "../../forms/retraction.ts";
import { retractPath } from "../_components/retraction/paths.ts";
import { RetractPage, type RetractPageProps } from "../_components/retraction/RetractPage.tsx";
import { STATEMENT_FORM_MAX } from "../_form_limits.ts";
import { orUndefined } from "../_loaders/absent.ts";
import { formLimit, readFields } from "../_form.ts";
import { redirectToLogin } from "../_login_redirect.ts";

export default createRoute((c) => c.var.user ? show(c) : redirectToLogin(c));

export const POST = createRoute(formLimit(STATEMENT_FORM_MAX), async (c) => {
  const { user, locale, repository } = c.var;
  const { dataSetId, version } = targetOf(c);
  if (!user) return redirectToLogin(c, retractPath(dataSetId, version));
  const form = await readFields(c);
  const draft = readDraft(form);
  const statements = { zh: readFile(form, "statementZh"), en: readFile(form, "statementEn") };
  try {
    // What is missing of the draft, the server names.
    await repository.retractions.request(dataSetId, version, draft as RetractionRequest, statements);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const errors = explainIssues(error.issues, c.var.t);
    const problem = error.issues.length > 0 ? undefined : error.in(locale);
    return await show(c, { draft, errors, problem });
  }
  return c.redirect(localizedPath(locale, `${retractPath(dataSetId, version)}&${DONE}=request`), 303);
});

const targetOf = (c: Context) => ({
  dataSetId: c.req.query("dataSetId") ?? "",
  version: c.req.query("version") ?? "",
});

async function show(c: Context, posted: Pick<RetractPageProps, "draft" | "errors" | "problem"> = {}) {
  const { t, locale, repository } = c.var;
  const { dataSetId, version } = targetOf(c);
  const dataset = await orUndefined(repository.datasets.get(dataSetId, version || undefined));
  const requests = dataset && await ownRequests(c, dataSetId);
  if (!dataset || !requests) return notFoundPage(c);
  const done = c.req.query(DONE) === "request" ? t("retraction.done.request") : undefined;
  forbidCaching(c);
  return c.render(<RetractPage view={{ t, locale }} {...{ dataset, requests, done, ...posted }} />, {
    title: t("retraction.requestTitle"),
    noindex: true,
  });
}

/** `undefined` for a dataset of somebody else. */
async function ownRequests({ var: { repository } }: Context, dataSetId: string) {
  try {
    return await repository.retractions.ofDataset(dataSetId);
  } catch (error) {
    if (error instanceof ApiError && error.error === "forbidden") return undefined;
    throw error;
  }
}
