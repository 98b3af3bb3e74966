/** The pages below /datalist: lists at further addresses, and every panel on a page of its own. */
import type { Context } from "hono";
import type { Dataset, OwnDatasets, StorageUse } from "../../sdk/mod.ts";
import { editPath } from "../_components/dataset_form/paths.ts";
import { hubPath, type HubQuery, readBack, readHubQuery } from "../_components/own_datasets/address.ts";
import { DONE } from "../_components/own_datasets/FlashNote.tsx";
import { OwnDatasetsPage } from "../_components/own_datasets/OwnDatasetsPage.tsx";
import {
  explain,
  type PanelForm,
  perform,
  type Posted,
  validate,
} from "../_components/own_datasets/panel_forms.ts";
import { PanelPage, type Shown } from "../_components/own_datasets/panels/PanelPage.tsx";
import { explainRefusal } from "../_components/own_datasets/refusal.ts";
import {
  findHubView,
  isPanelAction,
  type PanelAction,
  type PanelName,
} from "../_components/own_datasets/views.ts";
import type { Drawn } from "../_context.ts";
import { loadHub, loadPanel, loadStorage } from "../_loaders/hub.ts";
import { definePage, definePost, type FormReader, type Outcome, type Stage } from "../_page.ts";

const viewOf = (c: Context) => findHubView(c.var.path.split("?")[0]);

interface ListData {
  query: HubQuery;
  datasets: OwnDatasets;
  storage: StorageUse;
}
interface PanelPageData {
  /** The list behind the panel. */
  over: HubQuery;
  shown: Shown;
}

/** A list of My Data. @param tab What its address stands for. */
export async function loadList(c: Context, tab?: HubQuery["tab"]): Promise<ListData> {
  const query = readHubQuery(new URL(c.req.url).searchParams, tab);
  const { repository } = c.var;
  const [datasets, storage] = await Promise.all([loadHub(repository, query), loadStorage(repository)]);
  return { query, datasets, storage };
}

export function drawList({ query, datasets, storage }: ListData, { view, t, done }: Stage): Drawn {
  const isStep = isPanelAction(done) || done === "restore";
  return {
    content: (
      <OwnDatasetsPage
        {...{ view, query, datasets, storage }}
        done={isStep ? t(`own_datasets.done.${done}`) : undefined}
      />
    ),
    title: t("own_datasets.title"),
  };
}

const page = definePage({
  access: "signedIn",
  exists: (c) => viewOf(c) !== undefined,
  load: async (c, posted?: Posted): Promise<ListData | PanelPageData | undefined> => {
    const found = viewOf(c)!;
    if ("tab" in found) return await loadList(c, found.tab);
    const shown = await loadShown(c, found.panel, posted);
    return shown && { over: readBack(c.req.query("back")), shown };
  },
  render: (data, stage) => "query" in data ? drawList(data, stage) : drawPanel(data, stage),
});

export { page as get };

export const post = definePost({
  page,
  exists: (c) => "panel" in (viewOf(c) ?? {}),
  read: readPanelForm,
  act: async (form, c) => {
    const panel = panelOf(c);
    if (panel === "deleted") return await restore(c);
    return isPanelAction(panel) ? await act(c, panel, form) : await c.notFound();
  },
  explain: (error, form, c) => ({
    posted: panelOf(c) === "deleted"
      ? { form, errors: {}, problem: explainRefusal(error, c.var.locale) }
      : { form, ...explain(error, c.var) },
  }),
});

function panelOf(c: Context): PanelName {
  const found = viewOf(c)!;
  if ("panel" in found) return found.panel;
  throw new TypeError(`${c.var.path} is a list, and a panel was expected`);
}

function readPanelForm({ fields }: FormReader): PanelForm {
  return {
    text: (name) => String(fields.get(name) ?? "").replaceAll("\r\n", "\n"),
    all: (name) => fields.getAll(name).map(String),
  };
}

/** The version that the address names. */
const targetOf = (c: Context) => {
  const { dataSetId = "", version = "", from } = c.req.query();
  return { dataSetId, version, from };
};

async function act(c: Context, action: PanelAction, form: PanelForm): Promise<Outcome<Posted>> {
  const { t, locale, repository } = c.var;
  const errors = validate(action, form, t);
  if (Object.keys(errors).length > 0) return { posted: { form, errors } };
  const answer = await perform(repository, action, targetOf(c), form);
  // A new version leads on to its form.
  return action === "addVersion"
    ? c.redirect(editPath(locale, answer as Dataset), 303)
    : backToList(c, action);
}

async function restore(c: Context): Promise<string> {
  const { dataSetId, version } = targetOf(c);
  await c.var.repository.datasets.restore(dataSetId, version);
  return backToList(c, "restore");
}

function backToList(c: Context, action: PanelAction | "restore"): string {
  const path = hubPath(readBack(c.req.query("back")));
  return `${path}${path.includes("?") ? "&" : "?"}${DONE}=${action}`;
}

async function loadShown(c: Context, panel: PanelName, posted?: Posted): Promise<Shown | undefined> {
  const { repository } = c.var;
  if (panel === "deleted") {
    return { panel, drafts: await repository.datasets.deleted(), problem: posted?.problem };
  }
  const { dataSetId, version, from } = targetOf(c);
  const data = await loadPanel(repository, panel, { dataSetId, version: version || undefined, from });
  return data && { panel, data, posted };
}

function drawPanel({ over, shown }: PanelPageData, { view, t }: Stage): Drawn {
  const title = t(`requests.${shown.panel}.title`);
  return { content: <PanelPage {...{ view, over, shown }} />, title };
}
