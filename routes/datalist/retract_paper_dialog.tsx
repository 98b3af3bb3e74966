/** Asking for the retraction of a published version (spec 2 §5); works without JavaScript. */
import type { Context } from "hono";
import { ApiError } from "../../sdk/mod.ts";
import type { RetractionRequest } from "../../sdk/model/request.ts";
import { explainIssues } from "../_components/account/form.ts";
import { DONE } from "../_components/own_datasets/FlashNote.tsx";
import { readDraft, readFile } from "../../forms/retraction.ts";
import { retractPath } from "../_components/retraction/paths.ts";
import { RetractPage, type RetractPageProps } from "../_components/retraction/RetractPage.tsx";
import { STATEMENT_FORM_MAX } from "../_form_limits.ts";
import { orUndefined } from "../_loaders/absent.ts";
import { definePage, definePost } from "../_page.ts";

type Posted = Pick<RetractPageProps, "draft" | "errors" | "problem">;

const page = definePage({
  access: "signedIn",
  load: async (c, _posted?: Posted) => {
    const { dataSetId, version } = targetOf(c);
    const dataset = await orUndefined(c.var.repository.datasets.get(dataSetId, version || undefined));
    const requests = dataset && await ownRequests(c, dataSetId);
    return dataset && requests && { dataset, requests };
  },
  render: (data, { view, t, ...stage }, posted) => {
    const told = (["request", "recall"] as const).find((step) => step === stage.done);
    const done = told && t(`retraction.done.${told}`);
    return {
      content: <RetractPage {...data} {...{ view, done, ...posted }} />,
      title: t("retraction.requestTitle"),
    };
  },
});

export default page;

export const POST = definePost({
  page,
  limit: STATEMENT_FORM_MAX,
  returnTo: pathOf,
  read: ({ fields }) => ({
    recalled: fields.get("action") === "recall" ? String(fields.get("retractionId") ?? "") : undefined,
    draft: readDraft(fields),
    statements: { zh: readFile(fields, "statementZh"), en: readFile(fields, "statementEn") },
  }),
  act: async ({ recalled, draft, statements }, c) => {
    if (recalled) {
      await c.var.repository.retractions.recall(recalled);
      return `${pathOf(c)}&${DONE}=recall`;
    }
    const { dataSetId, version } = targetOf(c);
    // What is missing of the draft, the server names.
    const request = draft as RetractionRequest;
    await c.var.repository.retractions.request(dataSetId, version, request, statements);
    return `${pathOf(c)}&${DONE}=request`;
  },
  explain: (error, { draft }, { var: { t, locale } }) => {
    const problem = error.issues.length > 0 ? undefined : error.in(locale);
    return { posted: { draft, errors: explainIssues(error.issues, t), problem } };
  },
});

const targetOf = (c: Context) => ({
  dataSetId: c.req.query("dataSetId") ?? "",
  version: c.req.query("version") ?? "",
});

function pathOf(c: Context): string {
  const { dataSetId, version } = targetOf(c);
  return retractPath(dataSetId, version);
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
