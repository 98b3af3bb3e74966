/** The statement to print and sign, in both languages; a posted request form fills in what it says so far. */
import type { Context } from "hono";
import { readDraft, type RetractionDraft } from "../../../forms/retraction.ts";
import { statementPath } from "../../_components/retraction/paths.ts";
import { StatementPage } from "../../_components/retraction/StatementPage.tsx";
import { orUndefined } from "../../_loaders/absent.ts";
import { definePage, definePost } from "../../_page.ts";

const targetOf = (c: Context) => ({
  dataSetId: c.req.query("dataSetId") ?? "",
  version: c.req.query("version") ?? "",
});

const page = definePage({
  access: "signedIn",
  load: async (c, posted?: RetractionDraft) => {
    const { dataSetId, version } = targetOf(c);
    const dataset = await orUndefined(c.var.repository.datasets.get(dataSetId, version || undefined));
    if (!dataset?.own) return undefined;
    return { dataset, draft: posted ?? readDraft(new URL(c.req.url).searchParams) };
  },
  render: (data, { view, t }) => ({
    content: <StatementPage {...data} view={view} />,
    title: t("retraction.printTitle"),
  }),
});

export default page;

export const POST = definePost({
  page,
  returnTo: (c) => {
    const { dataSetId, version } = targetOf(c);
    return statementPath(dataSetId, version);
  },
  read: ({ fields }) => readDraft(fields),
  act: (posted) => ({ posted }),
});
