/** The list of one's own links (spec 1 §2): of all datasets at /settings/shareLink, of one in its panel of My Data. */
import type { Context } from "hono";
import type { NewLink } from "../sdk/mod.ts";
import { LINK_ACCESS } from "../sdk/model/link.ts";
import type { Translate } from "../locales/mod.ts";
import { ACCESS_WORKFLOW } from "../sdk/model/access_request.ts";
import type { PostedDecision } from "./_components/access_request/DecisionForms.tsx";
import { ReceivedRequests } from "./_components/access_request/ReceivedRequests.tsx";
import { readQueueQuery } from "./_components/request/queue_query.ts";
import { explainIssues, explainRefusal, type FieldErrors } from "./_components/account/form.ts";
import { DONE } from "./_components/own_datasets/FlashNote.tsx";
import type { Anonymity } from "./_components/sharing/AnonymityStep.tsx";
import { LinksPage } from "./_components/sharing/LinksPage.tsx";
import { type LinkValues, PANEL_KINDS } from "./_components/sharing/NewLinkForm.tsx";
import { privateLinksPath, SHARED_LINKS } from "./_components/sharing/paths.ts";
import { readPageNumber } from "./_components/page_number.ts";
import { orUndefined } from "./_loaders/absent.ts";
import { definePage, definePost, type FormReader } from "./_page.ts";

interface Posted {
  anonymity?: Anonymity;
  made?: NewLink;
  values?: LinkValues;
  errors?: FieldErrors;
  problem?: string;
  decision?: PostedDecision;
}

/** Links on a page, of which the address says the number apart from that of requests. */
const LINKS_SHOWN = 20;
/** Requests on a page of those that were received. */
const RECEIVED = 20;

/** Which dataset the address names; none at the list of all. */
const targetOf = (c: Context) => ({
  dataSetId: c.req.query("dataSetId") || undefined,
  version: c.req.query("version") || undefined,
});

/** Files that were ticked, and those that were written, one a line. */
function readExcluded(form: FormReader): string[] {
  const ticked = form.fields.getAll("excluded").filter((path) => typeof path === "string");
  return [...ticked, ...linesOf(form("excludedPaths"))];
}

/** Separated by lines, spaces or commas. */
const readEmails = (text: string): string[] => text.split(/[\s,;，；、]+/).filter(Boolean);

/** Says which of the e-mails is wrong: they share a field. */
function withEmails(errors: FieldErrors, typed: string, t: Translate): FieldErrors {
  const [path, problem] = Object.entries(errors).find(([path]) => path.startsWith("emails.")) ?? [];
  const field = path && readEmails(typed)[Number(path.slice("emails.".length))];
  return field && problem ? { ...errors, emails: t("ui.fieldProblem", { field, problem }) } : errors;
}
const linesOf = (typed: string): string[] => typed.split(/\r?\n/).map((path) => path.trim()).filter(Boolean);

/** What the link would tell, for the depositor to decide. */
async function anonymityOf(c: Context, values: Anonymity["values"]): Promise<Anonymity> {
  const { dataSetId = "" } = targetOf(c);
  const scan = await c.var.repository.links.scan({ dataSetId, version: values.version });
  return { scan, values };
}

const page = definePage({
  access: "signedIn",
  load: async (c, _posted?: Posted) => {
    const { dataSetId, version } = targetOf(c);
    const { datasets, links, accessRequests } = c.var.repository;
    const isPanel = !/^\/settings\//i.test(c.var.path);
    if (isPanel && !dataSetId) return undefined;
    const dataset = dataSetId ? await orUndefined(datasets.get(dataSetId, version)) : undefined;
    if (dataSetId && !dataset?.own) return undefined;
    const query = readQueueQuery((name) => c.req.query(name), ACCESS_WORKFLOW);
    const [listed, received, templates] = await Promise.all([
      links.list({ dataSetId, page: readPageNumber(c.req.query("links")), size: LINKS_SHOWN }),
      dataset ? undefined : accessRequests.list({ ...query, size: RECEIVED }),
      dataset ? [] : accessRequests.templates(),
    ]);
    const exportHref = accessRequests.exportAddress();
    const requests = received && { state: query.state, received, templates, exportHref };
    return { dataset, links: listed, requests };
  },
  render: ({ dataset, links, requests }, { view, t, done }, { decision, ...posted }: Posted = {}) => ({
    content: (
      <LinksPage
        {...{ view, dataset, links, ...posted }}
        requests={requests && <ReceivedRequests view={view} {...requests} posted={decision} />}
        done={saidOf(done, t)}
      />
    ),
    title: t(dataset ? "sharing.panelTitle" : "sharing.title"),
  }),
});

export { page as get };

function saidOf(done: string | undefined, t: Translate): string | undefined {
  if (done === "revoked" || done === "extended") return t(`sharing.done.${done}`);
  if (done === "accepted" || done === "rejected" || done === "cancelled") {
    return t(`access_request.done.${done}`);
  }
}

export const post = definePost({
  page,
  read: (form) => ({
    intent: form("intent"),
    linkId: form("linkId"),
    password: form("password"),
    excluded: readExcluded(form),
    decision: {
      intent: form("intent"),
      use: form("use"),
      scope: form("scope"),
      files: form("files"),
      template: form("template"),
      requestId: form("requestId"),
      until: form("until"),
      untilDate: form("untilDate"),
      comments: form("comments").replaceAll("\r\n", "\n"),
    },
    values: {
      kind: form("kind"),
      version: form("version"),
      access: form("access"),
      label: form("label"),
      expiry: form("expiry"),
      emails: form("emails"),
    },
  }),
  act: async ({ intent, linkId, password, excluded, values, decision }, c) => {
    if (decision.intent === "template") return { posted: { decision: await fillIn(c, decision) } };
    const errors = contradictionOf(decision, c.var.t);
    if (errors) return { posted: { decision: { ...decision, errors } } };
    if (decision.requestId) return `${SHARED_LINKS}?${DONE}=${await decide(c, decision)}`;
    const { links } = c.var.repository;
    const { dataSetId, version = "" } = targetOf(c);
    const back = dataSetId ? privateLinksPath(dataSetId, version) : SHARED_LINKS;
    const backWith = (done: string) => `${back}${back.includes("?") ? "&" : "?"}${DONE}=${done}`;
    if (intent === "renew") return { posted: { made: await links.renew(linkId) } };
    if (intent === "revoke") {
      await links.revoke(linkId);
      return backWith("revoked");
    }
    if (intent === "extend") {
      await links.extend(linkId, values.expiry);
      return backWith("extended");
    }
    if (!dataSetId) return undefined;
    if (intent === "create" && values.kind === "anonymous") {
      return { posted: { anonymity: await anonymityOf(c, { ...values, password }) } };
    }
    const access = LINK_ACCESS.find((one) => one === values.access);
    const kind = PANEL_KINDS.find((one) => one === values.kind);
    const emails = readEmails(values.emails);
    const made = await links.create({ dataSetId, ...values, emails, kind, access, password, excluded });
    return { posted: { made } };
  },
  explain: async (error, { intent, values, password, excluded, decision }, c) => {
    const { t } = c.var;
    if (decision.requestId) {
      const errors = explainIssues(error.issues, t, {});
      const problem = error.issues.length > 0 ? undefined : explainRefusal(error, c);
      return { posted: { decision: { ...decision, errors, problem } } };
    }
    if (!intent.startsWith("create")) return { posted: { problem: explainRefusal(error, c) } };
    const errors = withEmails(explainIssues(error.issues, t), values.emails, t);
    if (intent === "createAnonymous" && errors.excluded) {
      const anonymity = await anonymityOf(c, { ...values, password });
      return { posted: { anonymity: { ...anonymity, excluded, problem: errors.excluded } } };
    }
    const problem = error.issues.length > 0 ? undefined : explainRefusal(error, c);
    return { posted: { values, errors, problem } };
  },
});

/** The form once more with the chosen text in its field; as it was where the text is gone. */
async function fillIn(c: Context, decision: PostedDecision): Promise<PostedDecision> {
  const templates = await c.var.repository.accessRequests.templates();
  const chosen = templates.find(({ templateId }) => templateId === decision.template);
  return { ...decision, comments: chosen?.text ?? decision.comments };
}

/** Without a script paths can be written although all files are granted: which of the two is meant, only the depositor knows. */
function contradictionOf({ intent, scope, files }: PostedDecision, t: Translate): FieldErrors | undefined {
  if (intent !== "accept" || scope !== "all" || linesOf(files).length === 0) return undefined;
  return { files: t("access_request.bothScopes") };
}

/** A date counts more than a life; only who says so grants all files. @returns what was done. */
async function decide(
  c: Context,
  { intent, requestId, until, untilDate, scope, files: typed, comments }: PostedDecision,
): Promise<"accepted" | "rejected" | "cancelled"> {
  const { accessRequests } = c.var.repository;
  if (intent === "accept") {
    const files = scope === "all" ? undefined : linesOf(typed);
    await accessRequests.accept(requestId, { until: untilDate || until, comments, files });
    return "accepted";
  }
  if (intent === "reject") {
    await accessRequests.reject(requestId, comments);
    return "rejected";
  }
  await accessRequests.cancel(requestId);
  return "cancelled";
}
