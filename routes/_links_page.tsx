/** The list of one's own links (spec 1 §2): of all datasets at /settings/shareLink, of one in its panel of My Data. */
import type { Context } from "hono";
import type { NewLink } from "../sdk/mod.ts";
import { PAGE_SIZE_MAX } from "../sdk/model/limits.ts";
import { LINK_ACCESS } from "../sdk/model/link.ts";
import { explainIssues, explainRefusal, type FieldErrors } from "./_components/account/form.ts";
import { DONE } from "./_components/own_datasets/FlashNote.tsx";
import type { Anonymity } from "./_components/sharing/AnonymityStep.tsx";
import { LinksPage } from "./_components/sharing/LinksPage.tsx";
import { type LinkValues, PANEL_KINDS } from "./_components/sharing/NewLinkForm.tsx";
import { privateLinksPath, SHARED_LINKS } from "./_components/sharing/paths.ts";
import { orUndefined } from "./_loaders/absent.ts";
import { definePage, definePost, type FormReader } from "./_page.ts";

interface Posted {
  anonymity?: Anonymity;
  made?: NewLink;
  values?: LinkValues;
  errors?: FieldErrors;
  problem?: string;
}

/** Which dataset the address names; none at the list of all. */
const targetOf = (c: Context) => ({
  dataSetId: c.req.query("dataSetId") || undefined,
  version: c.req.query("version") || undefined,
});

/** Files that were ticked, and those that were written, one a line. */
function readExcluded(form: FormReader): string[] {
  const ticked = form.fields.getAll("excluded").filter((path) => typeof path === "string");
  return [...ticked, ...form("excludedPaths").split(/\r?\n/).map((path) => path.trim()).filter(Boolean)];
}

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
    const { datasets, links } = c.var.repository;
    const isPanel = !/^\/settings\//i.test(c.var.path);
    if (isPanel && !dataSetId) return undefined;
    const dataset = dataSetId ? await orUndefined(datasets.get(dataSetId, version)) : undefined;
    if (dataSetId && !dataset?.own) return undefined;
    const { list } = await links.list({ dataSetId, size: PAGE_SIZE_MAX });
    return { dataset, links: list };
  },
  render: ({ dataset, links }, { view, t, done }, posted: Posted = {}) => ({
    content: (
      <LinksPage
        {...{ view, dataset, links, ...posted }}
        done={done === "revoked" || done === "extended" ? t(`sharing.done.${done}`) : undefined}
      />
    ),
    title: t(dataset ? "sharing.panelTitle" : "sharing.title"),
  }),
});

export { page as get };

export const post = definePost({
  page,
  read: (form) => ({
    intent: form("intent"),
    linkId: form("linkId"),
    password: form("password"),
    excluded: readExcluded(form),
    values: {
      kind: form("kind"),
      version: form("version"),
      access: form("access"),
      label: form("label"),
      expiry: form("expiry"),
    },
  }),
  act: async ({ intent, linkId, password, excluded, values }, c) => {
    const { links } = c.var.repository;
    const { dataSetId, version = "" } = targetOf(c);
    const back = dataSetId ? privateLinksPath(dataSetId, version) : SHARED_LINKS;
    const backWith = (done: string) => `${back}${back.includes("?") ? "&" : "?"}${DONE}=${done}`;
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
    const made = await links.create({ dataSetId, ...values, kind, access, password, excluded });
    return { posted: { made } };
  },
  explain: async (error, { intent, values, password, excluded }, c) => {
    const { t } = c.var;
    if (!intent.startsWith("create")) return { posted: { problem: explainRefusal(error, c) } };
    const errors = explainIssues(error.issues, t);
    if (intent === "createAnonymous" && errors.excluded) {
      const anonymity = await anonymityOf(c, { ...values, password });
      return { posted: { anonymity: { ...anonymity, excluded, problem: errors.excluded } } };
    }
    const problem = error.issues.length > 0 ? undefined : explainRefusal(error, c);
    return { posted: { values, errors, problem } };
  },
});
