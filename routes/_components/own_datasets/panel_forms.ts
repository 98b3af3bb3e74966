/** Carries out what a panel was asked for, and puts into words why it was not. */
import { ApiError } from "../../../sdk/error.ts";
import type { Repository } from "../../../sdk/mod.ts";
import type { Locale, Translate } from "../../../locales/mod.ts";
import { CONFLICT_ANSWERS } from "../../../forms/dataset/file_conflicts.ts";
import { explainIssues, type FieldErrors } from "../account/form.ts";
import { explainRefusal } from "./refusal.ts";
import type { PanelAction } from "./views.ts";

/** What was typed, by field; `paths` may occur many times. */
export interface PanelForm {
  text(name: string): string;
  all(name: string): string[];
}

/** A form that comes back. */
export interface Posted {
  form: PanelForm;
  errors: FieldErrors;
  /** Why it was refused, beyond its fields. */
  problem?: string;
}

/** These want a tick before they are sent. */
export const CONFIRMED_BY_CHECKBOX: readonly PanelAction[] = ["endPrivacy", "makePrivate"];

/** The irrevocable wants more than a click (experience 38): a word that is typed. */
export const CONFIRMED_BY_WORD: Partial<Record<PanelAction, "remove" | "open">> = {
  remove: "remove",
  endEmbargo: "open",
  openAccess: "open",
};

/** In the choice of a redirection: no community, so that the data governance team reviews; as on the command line. */
export const GOVERNANCE = "none";

/** What the page itself asks for; the server judges the rest. */
export function validate(action: PanelAction, form: PanelForm, t: Translate): FieldErrors {
  if (CONFIRMED_BY_CHECKBOX.includes(action) && !form.text("confirm")) {
    return { confirm: t("validation.confirmRequired") };
  }
  if (action === "redirect" && !form.text("communityCode")) {
    return { communityCode: t("validation.required") };
  }
  const step = CONFIRMED_BY_WORD[action];
  if (!step) return {};
  const word = t(`own_datasets.${step}Word`);
  if (form.text("word").trim().toLowerCase() === word) return {};
  return { word: t(`own_datasets.${step}Wrong`, { word }) };
}

type Perform = (repository: Repository, id: string, version: string, form: PanelForm) => Promise<unknown>;

const PERFORM: Record<PanelAction, Perform> = {
  submit: ({ datasets }, id, version) => datasets.submit(id, version),
  importFiles: ({ datasets }, id, version, form) =>
    datasets.importFiles(id, version, {
      from: form.text("from"),
      version: form.text("fromVersion"),
      paths: form.text("which") === "some" ? form.all("paths") : [],
      // Without an answer the server says which name is taken.
      onConflict: CONFLICT_ANSWERS.find((answer) => answer === form.text("onConflict")),
    }),
  makePrivate: ({ datasets }, id, version, form) =>
    datasets.makePrivate(id, version, Number(form.text("months")) || undefined),
  endPrivacy: ({ datasets }, id, version) => datasets.unprotect(id, version),
  recall: ({ datasets }, id, version) => datasets.recall(id, version),
  urge: ({ datasets }, id, version, form) =>
    datasets.urge(id, version, {
      // Left empty, the server says that a reason comes first.
      reason: form.text("reason") as "other",
      specification: form.text("specification"),
      remark: form.text("remark"),
    }),
  redirect: ({ datasets }, id, version, form) => {
    const code = form.text("communityCode");
    return datasets.redirect(id, version, code === GOVERNANCE ? "" : code);
  },
  release: ({ datasets }, id, version) => datasets.release(id, version),
  retryPublishing: ({ datasets }, id, version) => datasets.retryPublishing(id, version),
  addVersion: ({ datasets }, id) => datasets.addVersion(id),
  endEmbargo: ({ datasets }, id, version) => datasets.unprotect(id, version),
  openAccess: ({ datasets }, id, version) => datasets.openAccess(id, version),
  remove: ({ datasets }, id, version) => datasets.remove(id, version),
};

/** @returns what the API answered. @throws ApiError. */
export function perform(
  repository: Repository,
  action: PanelAction,
  { dataSetId, version }: { dataSetId: string; version: string },
  form: PanelForm,
): Promise<unknown> {
  return PERFORM[action](repository, dataSetId, version, form);
}

/** Fields that a panel has; an issue about anything else is said on top. */
const FIELDS = new Set(["reason", "specification", "remark", "months", "communityCode", "confirm", "paths"]);

export function explain(
  error: ApiError,
  { t, locale }: { t: Translate; locale: Locale },
): Pick<Posted, "errors" | "problem"> {
  const errors = explainIssues(error.issues.filter(({ path }) => FIELDS.has(path)), t);
  const beside = error.issues.length > 0 && error.issues.every(({ path }) => FIELDS.has(path));
  return { errors, problem: beside ? undefined : explainRefusal(error, locale) };
}
