/** The papers of a published version, to be changed without a new version; works without JavaScript. */
import type { Context } from "hono";
import { JSON_BODY_MAX } from "../../sdk/model/limits.ts";
import { explainIssues } from "../_components/account/form.ts";
import { DONE } from "../_components/own_datasets/FlashNote.tsx";
import { readPapers } from "../../forms/papers.ts";
import { papersPath } from "../_components/related_papers/paths.ts";
import { PapersPage, type PapersPageProps } from "../_components/related_papers/PapersPage.tsx";
import { orUndefined } from "../_loaders/absent.ts";
import { definePage, definePost } from "../_page.ts";

type Posted = Partial<Pick<PapersPageProps, "papers" | "errors" | "problem">>;

const page = definePage({
  access: "signedIn",
  load: async (c, _posted?: Posted) => {
    const { datasets, relatedPapers } = c.var.repository;
    const { dataSetId, version } = targetOf(c);
    const dataset = await orUndefined(datasets.get(dataSetId, version || undefined));
    if (!dataset) return undefined;
    const updates = await relatedPapers.history(dataset.dataSetId, dataset.version);
    const own = dataset.allowedActions.includes("updatePapers");
    return { dataset, pending: own ? updates.find(({ state }) => state === "PENDING") : undefined };
  },
  render: (data, { view, t, ...stage }, posted) => {
    const done = stage.done === "papers" ? t("retraction.papers.done") : undefined;
    return {
      content: <PapersPage {...data} {...{ view, papers: data.dataset.papers, done, ...posted }} />,
      title: t("retraction.papers.title"),
    };
  },
});

export default page;

export const POST = definePost({
  page,
  // As much as the call takes: up to 200 papers.
  limit: JSON_BODY_MAX,
  returnTo: pathOf,
  read: (form) => ({ add: form("action") === "add", papers: readPapers(form) }),
  act: async ({ add, papers }, c) => {
    if (add) return { posted: { papers } };
    const { dataSetId, version } = targetOf(c);
    await c.var.repository.relatedPapers.submit(dataSetId, version, papers);
    return `${pathOf(c)}&${DONE}=papers`;
  },
  explain: (error, { papers }, { var: { t, locale } }) => {
    const problem = error.issues.length > 0 ? undefined : error.in(locale);
    return { posted: { papers, errors: explainIssues(error.issues, t), problem } };
  },
});

const targetOf = (c: Context) => ({
  dataSetId: c.req.query("dataSetId") ?? "",
  version: c.req.query("version") ?? "",
});

function pathOf(c: Context): string {
  const { dataSetId, version } = targetOf(c);
  return papersPath(dataSetId, version);
}
