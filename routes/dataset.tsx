/** The submission form (spec 2 §2): a start that creates a draft, then the draft's own form. */
import type { Context } from "hono";
import { createRoute } from "honox/factory";
import { ApiError, type Dataset } from "../sdk/mod.ts";
import { versionLabel, versionNumber } from "../sdk/model/dataset.ts";
import { findMissing } from "../sdk/model/completeness.ts";
import { toIssues } from "../sdk/model/issue.ts";
import { PLAIN_UPLOAD_MAX } from "../sdk/model/limits.ts";
import { type DatasetMetadata, type Input, metadataSchema } from "../sdk/model/metadata/metadata.ts";
import { fixedArchiveFields } from "../forms/dataset/archive_rules.ts";
import { check, savableOf } from "../forms/dataset/check.ts";
import { edit, entryAfter, parseButton, parseOpen } from "../forms/dataset/edit.ts";
import { findPrefillFields } from "../forms/dataset/prefill_fields.ts";
import { fromFields } from "../forms/dataset/form_fields.ts";
import { toForm } from "../forms/dataset/form_state.ts";
import { sendAcceptable } from "../sdk/save_accepted.ts";
import { tidyTitles } from "../forms/dataset/titles.ts";
import { formatBytes, localizedPath } from "../locales/format.ts";
import { forbidCaching } from "./_components/account/form.ts";
import { textOf } from "./_components/dataset/view.ts";
import { FormPage, type FormPageProps, untitledKey } from "./_components/dataset_form/FormPage.tsx";
import { LockedPage } from "./_components/dataset_form/LockedPage.tsx";
import { sectionId } from "../forms/dataset/anchors.ts";
import { attachmentStep } from "./_components/dataset_form/attachment_step.ts";
import {
  editPath,
  FILES_AFTER,
  PREFILL_RESULT,
  type PrefillResult,
  readPrefillResult,
} from "./_components/dataset_form/paths.ts";
import { type StartChoice, StartPage } from "./_components/dataset_form/StartPage.tsx";
import { notFoundPage } from "./_components/errors/error_pages.tsx";
import { DONE } from "./_components/hub/FlashNote.tsx";
import { explainRefusal } from "./_components/hub/refusal.ts";
import { DATASET_FORM_MAX } from "./_form_limits.ts";
import { orUndefined } from "./_loaders/absent.ts";
import { loadForm } from "./_loaders/dataset_form.ts";
import { formLimit, readFields } from "./_form.ts";
import { redirectToLogin } from "./_login_redirect.ts";

export default createRoute(async (c) => {
  if (!c.var.user) return redirectToLogin(c);
  if (!c.req.query("dataSetId")) return showStart(c);
  const dataset = await findDraft(c);
  if (!dataset) return notFoundPage(c);
  if (!dataset.allowedActions.includes("save")) return showLocked(c, dataset);
  const saved = c.req.query(DONE) === "save";
  const form = toForm(dataset);
  // What was stored before a rule became stricter is said at once: a save would leave it out.
  const { malformed: issues } = check(form, situationOf(c, dataset));
  const begun = readPrefillResult(c.req.query(PREFILL_RESULT));
  return showForm(c, dataset, { form, revision: dataset.revision, issues, saved, begun });
});

/** Without JavaScript the form posts itself; the buttons of its lists come here too. */
export const POST = createRoute(formLimit(DATASET_FORM_MAX, showTooLarge), async (c) => {
  if (!c.var.user) return redirectToLogin(c);
  const fields = await readFields(c);
  if (fields.get("action") === "create") return create(c, fields);
  const dataset = await findDraft(c);
  if (!dataset) return notFoundPage(c);
  if (!dataset.allowedActions.includes("save")) return showLocked(c, dataset);
  return save(c, dataset, fields);
});

/** A draft is created by a button, never by opening an address. */
async function showStart(c: Context, again: { chosen?: StartChoice; errors?: Record<string, string> } = {}) {
  const { t, locale, repository } = c.var;
  const archive = c.req.query("source") === "archive";
  const { list } = await repository.datasets.mineNewest({ size: 100 });
  forbidCaching(c);
  return c.render(
    <StartPage
      view={{ t, locale }}
      archive={archive}
      earlier={list}
      formKey={crypto.randomUUID()}
      type={c.req.query("dataSetTypeCode")}
      {...again}
    />,
    { title: t(archive ? "dataset_form.archiveTitle" : "dataset_form.startTitle"), noindex: true },
  );
}

async function create(c: Context, fields: FormData) {
  const { t, locale, repository } = c.var;
  const read = (name: string) => String(fields.get(name) ?? "").trim();
  const source = c.req.query("source") === "archive" ? "archive" : "new";
  const chosen: StartChoice = {
    type: read("dataSetTypeCode"),
    language: read("language"),
    agree: read("agree") === "true",
    from: read("from"),
    fromDoi: read("fromDoi") === "true",
    archiveDoi: read("archiveDoi"),
    archiveEmail: read("archiveEmail"),
  };
  const given = metadataSchema.safeParse({
    dataSetTypeCode: chosen.type,
    language: chosen.language,
    ...(source === "archive" ? { archiveDoi: chosen.archiveDoi, archiveEmail: chosen.archiveEmail } : {}),
  });
  const accountEmail = c.var.user!.email;
  const issues = given.success
    ? findMissing(given.data, { files: 1, source, accountEmail }).filter(({ path }) =>
      path === "language" || path.startsWith("archive")
    )
    : toIssues(given.error);
  const errors = Object.fromEntries(
    issues.map(({ path, key, params }) => [path, t(`validation.${key}`, params)]),
  );
  if (!chosen.agree) errors.agree = t("dataset_form.agreeRequired");
  if (!given.success || Object.keys(errors).length > 0) return showStart(c, { chosen, errors });
  const { dataSetTypeCode, language, archiveDoi, archiveEmail } = given.data;
  const begun = await findInitialMetadata(c, chosen);
  const metadata = {
    ...begun?.metadata,
    ...{ dataSetTypeCode, language, archiveDoi, archiveEmail, parts: [] },
  };
  const draft = await repository.datasets.create(metadata, source, {
    key: read("key").slice(0, 64) || undefined,
  });
  return c.redirect(editPath(locale, draft, begun && { [PREFILL_RESULT]: begun.outcome }), 303);
}

interface InitialMetadata {
  metadata: Input<DatasetMetadata>;
  outcome: PrefillResult;
}

/**
 * What the draft begins with, as far as it was asked to begin with anything. What cannot be had now is typed later, or
 * taken over in the form; what does not fit the rules, in data from elsewhere or older than a rule, is left out.
 */
async function findInitialMetadata(
  c: Context,
  { from, fromDoi, archiveDoi }: StartChoice,
): Promise<InitialMetadata | undefined> {
  const { datasets } = c.var.repository;
  if (fromDoi && archiveDoi) {
    try {
      return prefillDraft(await datasets.prefill(archiveDoi));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return { metadata: {}, outcome: error.error === "doiUnknown" ? "0" : "unreachable" };
    }
  }
  if (!from) return undefined;
  const found = await orUndefined(datasets.get(from));
  // What is stored may be older than a rule that it breaks.
  return found
    ? { ...prefillDraft(found), metadata: savableOf(toForm(found), "new") }
    : { metadata: {}, outcome: "0" };
}

function prefillDraft(given: Input<DatasetMetadata>): InitialMetadata {
  const offers = findPrefillFields(toForm(metadataSchema.parse({})), given).filter(({ field }) =>
    field !== "language"
  );
  const metadata = Object.fromEntries(offers.map(({ field }) => [field, given[field]]));
  return { metadata, outcome: `${offers.length}` };
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
  const { form: posted, cut } = tidyTitles(fromFields(fields as unknown as Iterable<[string, unknown]>));
  const change = parseButton(posted, button);
  const form = change ? edit(posted, change) : posted;
  const { savable, malformed, missing } = check(form, situationOf(c, dataset));
  let revision = Number(fields.get("revision"));
  try {
    const stored = savableOf(toForm(dataset), dataset.source);
    const { answer, refused } = await sendAcceptable(
      { ...savable, embargoMonths: savable.embargoMonths ?? null },
      ({ embargoMonths, ...fields }) => {
        const metadata = { ...stored, ...fields, embargoMonths: embargoMonths ?? undefined };
        return repository.datasets.save(dataSetId, version, { revision, metadata });
      },
    );
    revision = answer?.revision ?? revision;
    const step = attachmentStep(fields, button);
    await step?.run(repository, dataSetId, version);
    const issues = [...cut, ...malformed, ...refused, ...(button === "submit" ? missing : [])];
    const opened = parseOpen(form, button);
    if (change || opened || issues.length > 0) {
      const now = step ? await findDraft(c) ?? dataset : dataset;
      const returnTo = change ? entryAfter(form, change) : opened;
      return showForm(c, now, { form, revision, issues, returnTo });
    }
    if (step) return c.redirect(`${editPath(locale, dataset)}#${sectionId(step.section)}`, 303);
    if (button !== "submit") return c.redirect(editPath(locale, dataset, { [DONE]: "save" }), 303);
    await repository.datasets.submit(dataSetId, version);
    return c.redirect(localizedPath(locale, `/datalist?${DONE}=submit`), 303);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const issues = error.issues.map(({ path, key, params }) => ({ path, key, params }));
    return showForm(c, dataset, { form, revision, issues, problem: explainRefusal(error, locale) });
  }
}

/** Nothing of the form was read; the browser still has it one step back. */
async function showTooLarge(c: Context) {
  const dataset = c.var.user && await findDraft(c);
  if (!dataset?.allowedActions.includes("save")) return notFoundPage(c);
  c.status(413);
  const problem = c.var.t("dataset_form.tooLarge", { size: formatBytes(PLAIN_UPLOAD_MAX) });
  return showForm(c, dataset, { form: toForm(dataset), revision: dataset.revision, problem });
}

const situationOf = (c: Context, dataset: Dataset) => ({
  files: dataset.count,
  source: dataset.source,
  accountEmail: fixedArchiveFields(dataset).archiveEmail ? undefined : c.var.user!.email,
  dataSetId: dataset.dataSetId,
});

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
  const data = await loadForm(repository, dataset, c.var.user!.email, c.req.query(FILES_AFTER));
  forbidCaching(c);
  return c.render(<FormPage view={view} data={data} {...shown} />, {
    title: `${t("dataset_form.pageTitle")}: ${textOf(view, dataset.title) || t(untitledKey(dataset))}`,
    noindex: true,
  });
}
