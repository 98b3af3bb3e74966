/** The submission form (spec 2 §2): a start that creates a draft, then the draft's own form. */
import type { Context } from "hono";
import { bodyLimit } from "hono/body-limit";
import { createRoute } from "honox/factory";
import { ApiError, type Dataset } from "../sdk/mod.ts";
import { versionLabel, versionNumber } from "../sdk/model/dataset.ts";
import { JSON_BODY_MAX } from "../sdk/model/limits.ts";
import { metadataSchema } from "../sdk/model/metadata.ts";
import { check } from "../islands/dataset_form/check.ts";
import { edit, parseButton } from "../islands/dataset_form/edit.ts";
import { fromFields } from "../islands/dataset_form/form_fields.ts";
import { toForm } from "../islands/dataset_form/form_state.ts";
import { localizedPath } from "../locales/format.ts";
import { keepPrivate } from "./_components/account/form.ts";
import { textOf } from "./_components/dataset/view.ts";
import { FormPage, type FormPageProps } from "./_components/dataset_form/FormPage.tsx";
import { LockedPage } from "./_components/dataset_form/LockedPage.tsx";
import { editPath } from "./_components/dataset_form/paths.ts";
import { ArchivePage, StartPage } from "./_components/dataset_form/StartPage.tsx";
import { notFoundPage } from "./_components/errors/error_pages.tsx";
import { DONE } from "./_components/hub/FlashNote.tsx";
import { explainRefusal } from "./_components/hub/refusal.ts";
import { orUndefined } from "./_loaders/absent.ts";
import { loadForm } from "./_loaders/dataset_form.ts";
import { toLogin } from "./_signed_in.ts";

export default createRoute(async (c) => {
  if (!c.var.user) return toLogin(c);
  if (!c.req.query("dataSetId")) return showStart(c);
  const dataset = await findDraft(c);
  if (!dataset) return notFoundPage(c);
  if (!dataset.allowedActions.includes("save")) return showLocked(c, dataset);
  const saved = c.req.query(DONE) === "save";
  return showForm(c, dataset, { form: toForm(dataset), revision: dataset.revision, saved });
});

/** Without JavaScript the form posts itself; the buttons of its lists come here too. */
export const POST = createRoute(bodyLimit({ maxSize: JSON_BODY_MAX }), async (c) => {
  if (!c.var.user) return toLogin(c);
  const fields = await c.req.formData();
  if (fields.get("action") === "create") return create(c, fields);
  const dataset = await findDraft(c);
  if (!dataset) return notFoundPage(c);
  if (!dataset.allowedActions.includes("save")) return showLocked(c, dataset);
  return save(c, dataset, fields);
});

/** A draft is created by a button, never by opening an address. */
function showStart(c: Context, again: { chosen?: { type: string; language: string }; error?: string } = {}) {
  const { t, locale } = c.var;
  if (c.req.query("source") === "archive") {
    return c.render(<ArchivePage view={{ t, locale }} />, {
      title: t("dataset_form.archiveTitle"),
      status: 501,
      noindex: true,
    });
  }
  return c.render(<StartPage view={{ t, locale }} {...again} />, {
    title: t("dataset_form.startTitle"),
    noindex: true,
  });
}

async function create(c: Context, fields: FormData) {
  const { t, locale, repository } = c.var;
  const type = String(fields.get("dataSetTypeCode") ?? "");
  const language = String(fields.get("language") ?? "");
  const metadata = metadataSchema.safeParse({ dataSetTypeCode: type, language });
  if (fields.get("agree") !== "true" || !metadata.success) {
    return showStart(c, { chosen: { type, language }, error: t("dataset_form.agreeRequired") });
  }
  const draft = await repository.datasets.create(metadata.data);
  return c.redirect(editPath(locale, draft), 303);
}

function findDraft(c: Context): Promise<Dataset | undefined> {
  const number = versionNumber(c.req.query("version"));
  const id = c.req.query("dataSetId") ?? "";
  return orUndefined(c.var.repository.datasets.get(id, number ? versionLabel(number) : undefined));
}

async function save(c: Context, dataset: Dataset, fields: FormData) {
  const { locale, repository } = c.var;
  const { dataSetId, version } = dataset;
  const button = String(fields.get("action") ?? "save");
  const posted = fromFields(fields as unknown as Iterable<[string, unknown]>);
  const change = parseButton(posted, button);
  const form = change ? edit(posted, change) : posted;
  const { savable, malformed, missing } = check(form, dataset.count);
  const given = Number(fields.get("revision"));
  try {
    const { revision } = await repository.datasets.save(dataSetId, version, {
      revision: given,
      metadata: savable,
    });
    const issues = button === "submit" ? [...malformed, ...missing] : malformed;
    if (change || issues.length > 0) return showForm(c, dataset, { form, revision, issues });
    if (button !== "submit") return c.redirect(editPath(locale, dataset, { [DONE]: "save" }), 303);
    await repository.datasets.submit(dataSetId, version);
    return c.redirect(localizedPath(locale, `/datalist?${DONE}=submit`), 303);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return showForm(c, dataset, { form, revision: given, problem: explainRefusal(error, locale) });
  }
}

function showLocked(c: Context, dataset: Dataset) {
  const { t, locale } = c.var;
  return c.render(<LockedPage view={{ t, locale }} dataset={dataset} />, {
    title: t("dataset_form.lockedTitle"),
    noindex: true,
  });
}

async function showForm(c: Context, dataset: Dataset, shown: Omit<FormPageProps, "view" | "data">) {
  const { t, locale, repository } = c.var;
  const view = { t, locale };
  const data = await loadForm(repository, dataset);
  keepPrivate(c);
  return c.render(<FormPage view={view} data={data} {...shown} />, {
    title: `${t("dataset_form.pageTitle")}: ${textOf(view, dataset.title) || t("dataset_form.untitled")}`,
    noindex: true,
  });
}
