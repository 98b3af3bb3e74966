/** The submission form (spec 2 §2): a start that creates a draft, then the draft's own form. */
import type { Context } from "hono";
import { ApiError, type Dataset } from "../sdk/mod.ts";
import { versionLabel, versionNumber } from "../sdk/model/dataset.ts";
import { PLAIN_UPLOAD_MAX } from "../sdk/model/limits.ts";
import { fixedArchiveFields } from "../forms/dataset/archive_rules.ts";
import { check, savableOf } from "../forms/dataset/check_form.ts";
import { edit, entryAfter, parseButton, parseOpen } from "../forms/dataset/edit.ts";
import { fromFields } from "../forms/dataset/form_fields.ts";
import { toForm } from "../forms/dataset/form_state.ts";
import { sendAcceptable } from "../sdk/save_accepted.ts";
import { tidyTitles } from "../forms/dataset/titles.ts";
import { formatBytes, labelled } from "../locales/format.ts";
import { textOf, type View } from "./_components/dataset/view.ts";
import { FormPage, type FormPageProps, untitledKey } from "./_components/dataset_form/FormPage.tsx";
import { LockedPage } from "./_components/dataset_form/LockedPage.tsx";
import { sectionId } from "../forms/dataset/anchors.ts";
import { attachmentStep } from "./_components/dataset_form/attachment_step.ts";
import {
  editPath,
  FILES_AFTER,
  PREFILL_RESULT,
  readPrefillResult,
} from "./_components/dataset_form/paths.ts";
import { type StartChoice, StartPage } from "./_components/dataset_form/StartPage.tsx";
import { notFoundPage } from "./_components/errors/error_pages.tsx";
import { DONE } from "./_components/own_datasets/FlashNote.tsx";
import { explainRefusal } from "./_components/own_datasets/refusal.ts";
import type { Drawn } from "./_context.ts";
import { beginDraft, readStart } from "./_dataset_start.ts";
import { DATASET_FORM_MAX } from "./_form_limits.ts";
import { orUndefined } from "./_loaders/absent.ts";
import { loadForm } from "./_loaders/dataset_form.ts";
import { definePage, definePost, type Outcome, type PageContext, type Stage } from "./_page.ts";

type SignedIn = PageContext<"signedIn">;
type FormShown = Omit<FormPageProps, "view" | "data" | "offersFtp">;
interface StartAgain {
  chosen: StartChoice;
  errors: Record<string, string>;
}
/** The start, or the form of a draft, as it was sent. */
type Posted = { start: StartAgain } | { dataset: Dataset; shown: FormShown; status?: 413 };
type Shown = StartData | { locked: Dataset } | Awaited<ReturnType<typeof loadDraftForm>>;

const page = definePage({
  access: "signedIn",
  load: async (c, posted?: Posted): Promise<Shown | undefined> => {
    if (posted && "start" in posted) return { start: await loadStart(c), again: posted.start };
    if (posted) return await loadDraftForm(c, posted);
    if (!c.req.query("dataSetId")) return { start: await loadStart(c) };
    const dataset = await findDraft(c);
    if (!dataset) return undefined;
    if (!dataset.allowedActions.includes("save")) return { locked: dataset };
    return await loadDraftForm(c, { dataset, shown: asStored(c, dataset) });
  },
  render: (data, stage) => {
    const { view, t } = stage;
    if ("locked" in data) {
      const content = <LockedPage view={view} dataset={data.locked} />;
      return { content, title: t("dataset_form.lockedTitle") };
    }
    return "start" in data ? drawStart(view, data) : drawForm(stage, data);
  },
});

export default page;

/** Without JavaScript the form posts itself; the buttons of its lists come here too. */
export const POST = definePost({
  page,
  limit: DATASET_FORM_MAX,
  tooLarge,
  read: ({ fields }) => fields,
  act: async (fields, c) => {
    if (fields.get("action") === "create") return await create(c, fields);
    const dataset = await findDraft(c);
    if (!dataset) return undefined;
    // What may not be saved is shown as it is, and says why.
    if (!dataset.allowedActions.includes("save")) return await page.show(c);
    return await save(c, dataset, fields);
  },
});

/** A draft is created by a button, never by opening an address. */
async function loadStart(c: Context) {
  const { list } = await c.var.repository.datasets.mineNewest({ size: 100 });
  return {
    archive: c.req.query("source") === "archive",
    earlier: list,
    formKey: crypto.randomUUID(),
    type: c.req.query("dataSetTypeCode"),
  };
}

interface StartData {
  start: Awaited<ReturnType<typeof loadStart>>;
  again?: StartAgain;
}

function drawStart(view: View, { start, again }: StartData): Drawn {
  const title = view.t(start.archive ? "dataset_form.archiveTitle" : "dataset_form.startTitle");
  return { content: <StartPage view={view} {...start} {...again} />, title };
}

function asStored(c: SignedIn, dataset: Dataset): FormShown {
  const form = toForm(dataset);
  // What was stored before a rule became stricter is said at once: a save would leave it out.
  const { malformed: issues } = check(form, situationOf(c, dataset));
  const [saved, begun] = [c.req.query(DONE) === "save", readPrefillResult(c.req.query(PREFILL_RESULT))];
  return { form, revision: dataset.revision, issues, saved, begun };
}

interface Draft {
  dataset: Dataset;
  shown: FormShown;
  status?: 413;
}

async function loadDraftForm(c: SignedIn, { dataset, shown, status }: Draft) {
  const data = await loadForm(c.var.repository, dataset, c.var.user.email, c.req.query(FILES_AFTER));
  return { data, shown, status };
}

function drawForm(
  { view, offersFtp }: Pick<Stage, "view" | "offersFtp">,
  { data, shown, status }: Awaited<ReturnType<typeof loadDraftForm>>,
): Drawn {
  const { t } = view;
  const name = textOf(view, data.dataset.title) || t(untitledKey(data.dataset));
  const title = labelled(view.locale, t("dataset_form.pageTitle"), name);
  const content = <FormPage view={view} data={data} offersFtp={offersFtp} {...shown} />;
  return { content, title, status, behindLink: data.dataset.linkInUse !== undefined };
}

async function create(c: SignedIn, fields: FormData): Promise<Outcome<Posted>> {
  const { locale, repository } = c.var;
  const source = c.req.query("source") === "archive" ? "archive" : "new";
  const chosen = readStart(fields);
  const { start, errors } = await beginDraft(c, chosen, source);
  if (!start) return { posted: { start: { chosen, errors } } };
  const { metadata, outcome } = start;
  const key = String(fields.get("key") ?? "").trim().slice(0, 64) || undefined;
  const draft = await repository.datasets.create(metadata, source, { key });
  return c.redirect(editPath(locale, draft, outcome && { [PREFILL_RESULT]: outcome }), 303);
}

function findDraft(c: Context): Promise<Dataset | undefined> {
  const number = versionNumber(c.req.query("version"));
  const id = c.req.query("dataSetId") ?? "";
  return orUndefined(c.var.repository.datasets.get(id, number ? versionLabel(number) : undefined));
}

async function save(c: SignedIn, dataset: Dataset, fields: FormData): Promise<Outcome<Posted>> {
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
      return { posted: { dataset: now, shown: { form, revision, issues, returnTo } } };
    }
    if (step) return c.redirect(`${editPath(locale, dataset)}#${sectionId(step.section)}`, 303);
    if (button !== "submit") return c.redirect(editPath(locale, dataset, { [DONE]: "save" }), 303);
    await repository.datasets.submit(dataSetId, version);
    return `/datalist?${DONE}=submit`;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const issues = error.issues.map(({ path, key, params }) => ({ path, key, params }));
    const problem = explainRefusal(error, locale);
    return { posted: { dataset, shown: { form, revision, issues, problem } } };
  }
}

/** Nothing of the form was read; the browser still has it one step back. */
async function tooLarge(c: SignedIn): Promise<Response> {
  const dataset = await findDraft(c);
  if (!dataset?.allowedActions.includes("save")) return await notFoundPage(c);
  const problem = c.var.t("dataset_form.tooLarge", { size: formatBytes(PLAIN_UPLOAD_MAX) });
  const shown = { form: toForm(dataset), revision: dataset.revision, problem };
  return await page.show(c, { dataset, shown, status: 413 });
}

const situationOf = (c: SignedIn, dataset: Dataset) => ({
  files: dataset.count,
  source: dataset.source,
  accountEmail: fixedArchiveFields(dataset).archiveEmail ? undefined : c.var.user.email,
  dataSetId: dataset.dataSetId,
});
