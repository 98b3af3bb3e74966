/** Requests for access to restricted files (spec 2 §2): of one dataset, or the list of all that somebody has asked for. */
import type { Context } from "hono";
import { ACCESS_ATTACHMENTS_MAX } from "../sdk/model/limits.ts";
import { type AccessDraft, readAccessDraft } from "../forms/access_request.ts";
import { AccessRequestPage } from "./_components/access_request/AccessRequestPage.tsx";
import { OwnRequestsPage } from "./_components/access_request/OwnRequestsPage.tsx";
import { accessRequestPath } from "./_components/access_request/paths.ts";
import { explainIssues, explainRefusal, type FieldErrors } from "./_components/account/form.ts";
import { DONE } from "./_components/own_datasets/FlashNote.tsx";
import { leadOn } from "./_link_page.tsx";
import { ACCESS_FORM_MAX } from "./_form_limits.ts";
import { orUndefined } from "./_loaders/absent.ts";
import { definePage, definePost } from "./_page.ts";

interface Posted {
  draft?: AccessDraft;
  errors?: FieldErrors;
  problem?: string;
  made?: string;
}

const targetOf = (c: Context) => ({
  dataSetId: c.req.query("dataSetId") || undefined,
  version: c.req.query("version") || undefined,
});

const page = definePage({
  access: "signedIn",
  load: async (c, _posted?: Posted) => {
    const { dataSetId, version } = targetOf(c);
    const { datasets, accessRequests } = c.var.repository;
    const own = accessRequests.own();
    if (!dataSetId) return { requests: await own };
    const dataset = await orUndefined(datasets.get(dataSetId, version));
    if (!dataset) return undefined;
    const terms = await accessRequests.terms(dataSetId, dataset.version);
    const isAbout = (one: { dataSetId?: string; version?: string }) =>
      one.dataSetId === dataSetId && one.version === dataset.version;
    return { requests: (await own).filter(isAbout), about: { dataset, terms } };
  },
  render: ({ requests, about }, { view, user, t, done }, posted: Posted = {}) => {
    const said = done === "sent" || done === "withdrawn" ? t(`access_request.done.${done}`) : undefined;
    return {
      content: about
        ? <AccessRequestPage {...{ view, user, requests }} {...about} {...posted} done={said} />
        : <OwnRequestsPage {...{ view, requests }} done={said} />,
      title: t(about ? "access_request.title" : "access_request.ownTitle"),
    };
  },
});

export { page as get };

export const post = definePost({
  page,
  limit: ACCESS_FORM_MAX,
  read: (form, c) => ({
    intent: form("intent"),
    requestId: form("requestId"),
    draft: readAccessDraft(form, c.var.locale),
    files: form.fields.getAll("attachments").filter((one) => one instanceof File).filter(({ size }) =>
      size > 0
    ),
  }),
  act: async ({ intent, requestId, draft, files }, c) => {
    const { accessRequests, datasets } = c.var.repository;
    const { dataSetId, version } = targetOf(c);
    if (!dataSetId) return undefined;
    if (intent === "open") return leadOn(c, await accessRequests.open(requestId));
    if (intent === "link") return { posted: { made: (await accessRequests.link(requestId)).url } };
    const back = (done: string, label = version) => `${accessRequestPath(dataSetId, label)}&${DONE}=${done}`;
    if (intent === "withdraw") {
      await accessRequests.withdraw(requestId);
      return back("withdrawn");
    }
    const dataset = await orUndefined(datasets.get(dataSetId, version));
    if (!dataset) return undefined;
    const { name, institution, justification } = draft;
    if (files.length > ACCESS_ATTACHMENTS_MAX) {
      return { posted: { draft, errors: { attachments: c.var.t("validation.accessAttachmentLimits") } } };
    }
    const asked = await accessRequests.create(dataSetId, dataset.version, {
      name,
      institution,
      justification,
    });
    for (const file of files) await accessRequests.attach(asked.requestId, file.name, file);
    return back("sent", dataset.version);
  },
  explain: (error, { intent, draft }, c) => {
    if (intent !== "request") throw error;
    const errors = explainIssues(error.issues, c.var.t, {});
    return {
      posted: { draft, errors, problem: error.issues.length > 0 ? undefined : explainRefusal(error, c) },
    };
  },
});
