/** The pages below /datalist: lists at further addresses, and every panel on a page of its own. */
import type { Context, Handler } from "hono";
import { createRoute } from "honox/factory";
import { ApiError, type Dataset } from "../../sdk/mod.ts";
import { localizedPath } from "../../locales/format.ts";
import { forbidCaching, smallForm } from "../_components/account/form.ts";
import { editPath } from "../_components/dataset_form/paths.ts";
import { notFoundPage } from "../_components/errors/error_pages.tsx";
import { hubPath, type HubQuery, readBack, readHubQuery } from "../_components/hub/address.ts";
import { DONE } from "../_components/hub/FlashNote.tsx";
import { HubPage } from "../_components/hub/HubPage.tsx";
import { explain, type PanelForm, perform, type Posted, validate } from "../_components/hub/panel_forms.ts";
import { PanelPage } from "../_components/hub/panels/PanelPage.tsx";
import { explainRefusal } from "../_components/hub/refusal.ts";
import { findHubView, isPanelAction, type PanelAction, type PanelName } from "../_components/hub/views.ts";
import { loadHub, loadPanel } from "../_loaders/hub.ts";
import { readFields } from "../_form.ts";
import { redirectToLogin } from "../_login_redirect.ts";

const parametersOf = (c: Context) => new URL(c.req.url).searchParams;
const viewOf = (c: Context) => findHubView(c.var.path.split("?")[0]);

/** A list of My Data. @param tab What its address stands for. */
export async function showHub(c: Context, tab?: HubQuery["tab"]) {
  const { t, locale, repository, user } = c.var;
  if (!user) return redirectToLogin(c);
  const query = readHubQuery(parametersOf(c), tab);
  const datasets = await loadHub(repository, query);
  const done = c.req.query(DONE);
  forbidCaching(c);
  return c.render(
    <HubPage view={{ t, locale }} query={query} datasets={datasets} done={doneText(c, done)} />,
    { title: t("hub.title"), noindex: true },
  );
}

function doneText({ var: { t } }: Context, done: string | undefined): string | undefined {
  if (isPanelAction(done)) return t(`hub.done.${done}`);
  return done === "restore" ? t("hub.done.restore") : undefined;
}

export const get = createRoute((c) => {
  const found = viewOf(c);
  if (!found) return c.notFound();
  if (!c.var.user) return redirectToLogin(c);
  return "tab" in found ? showHub(c, found.tab) : showPanel(c, found.panel);
});

const takePost: Handler = async (c) => {
  const found = viewOf(c);
  if (!found || "tab" in found) return c.notFound();
  if (!c.var.user) return redirectToLogin(c);
  if (found.panel === "deleted") return restore(c);
  if (!isPanelAction(found.panel)) return c.notFound();
  return act(c, found.panel, await readPanelForm(c));
};
export const post = createRoute(smallForm, takePost);

async function readPanelForm(c: Context): Promise<PanelForm> {
  const fields = await readFields(c);
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

async function act(c: Context, action: PanelAction, form: PanelForm) {
  const { t, repository } = c.var;
  const errors = validate(action, form, t);
  if (Object.keys(errors).length > 0) return showPanel(c, action, { form, errors });
  try {
    return redirectAfterAction(c, action, await perform(repository, action, targetOf(c), form));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return showPanel(c, action, { form, ...explain(error, c.var) });
  }
}

/** Back to the list; a new version leads on to its form. */
function redirectAfterAction(c: Context, action: PanelAction | "restore", answer: unknown) {
  const { locale } = c.var;
  if (action === "addVersion") return c.redirect(editPath(locale, answer as Dataset), 303);
  const path = hubPath(readBack(c.req.query("back")));
  return c.redirect(localizedPath(locale, `${path}${path.includes("?") ? "&" : "?"}${DONE}=${action}`), 303);
}

async function restore(c: Context) {
  const { dataSetId, version } = targetOf(c);
  try {
    return redirectAfterAction(c, "restore", await c.var.repository.datasets.restore(dataSetId, version));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return showDeleted(c, explainRefusal(error, c.var.locale));
  }
}

async function showPanel(c: Context, panel: PanelName, posted?: Posted) {
  if (panel === "deleted") return showDeleted(c);
  const { t, locale, repository } = c.var;
  const { dataSetId, version, from } = targetOf(c);
  const data = await loadPanel(repository, panel, { dataSetId, version: version || undefined, from });
  if (!data) return notFoundPage(c);
  forbidCaching(c);
  const over = readBack(c.req.query("back"));
  return c.render(
    <PanelPage view={{ t, locale }} over={over} shown={{ panel, data, posted }} />,
    { title: t(`requests.${panel}.title`), noindex: true },
  );
}

async function showDeleted(c: Context, problem?: string) {
  const { t, locale, repository } = c.var;
  const drafts = await repository.datasets.deleted();
  forbidCaching(c);
  const over = readBack(c.req.query("back"));
  return c.render(
    <PanelPage view={{ t, locale }} over={over} shown={{ panel: "deleted", drafts, problem }} />,
    { title: t("requests.deleted.title"), noindex: true },
  );
}
