/** The list of one's own links (spec 1 §2): of all datasets at /settings/shareLink, of one in its panel of My Data. */
import type { Context } from "hono";
import type { NewLink } from "../sdk/mod.ts";
import { PAGE_SIZE_MAX } from "../sdk/model/limits.ts";
import { LINK_ACCESS } from "../sdk/model/link.ts";
import { explainIssues, explainRefusal, type FieldErrors } from "./_components/account/form.ts";
import { DONE } from "./_components/own_datasets/FlashNote.tsx";
import { LinksPage } from "./_components/sharing/LinksPage.tsx";
import { type LinkValues, PANEL_KINDS } from "./_components/sharing/NewLinkForm.tsx";
import { privateLinksPath, SHARED_LINKS } from "./_components/sharing/paths.ts";
import { orUndefined } from "./_loaders/absent.ts";
import { definePage, definePost } from "./_page.ts";

interface Posted {
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
    values: {
      kind: form("kind"),
      version: form("version"),
      access: form("access"),
      label: form("label"),
      expiry: form("expiry"),
    },
  }),
  act: async ({ intent, linkId, password, values }, c) => {
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
    const access = LINK_ACCESS.find((one) => one === values.access);
    const kind = PANEL_KINDS.find((one) => one === values.kind);
    return { posted: { made: await links.create({ dataSetId, ...values, kind, access, password }) } };
  },
  explain: (error, { intent, values }, c) => {
    const { t } = c.var;
    if (intent !== "create") return { posted: { problem: explainRefusal(error, c) } };
    const errors = explainIssues(error.issues, t);
    const problem = error.issues.length > 0 ? undefined : explainRefusal(error, c);
    return { posted: { values, errors, problem } };
  },
});
