/** What the form is made of besides its markup: its state, saving, the local copy, what is said to be wrong. */
import { useEffect, useMemo, useRef } from "react";
import { localized } from "../../sdk/model/locale.ts";
import type { Remark } from "../../sdk/model/review.ts";
import { createTranslate, type Locale, type MessageSlice, type Translate } from "../../locales/format.ts";
import { computed, watchPaths } from "../../ui/signals.ts";
import { browserRepository } from "../_api.ts";
import { getAt } from "../../forms/dataset/path_state.ts";
import type { FormTools } from "./_context.ts";
import { FormStore, type Opened } from "./_form_store.ts";
import { useHeading } from "./_heading.ts";
import { KeptCopy, useLocalCopy } from "./_local_copy.ts";
import { Problems, useProblems } from "./_problems.ts";
import { Saving, useAutosave } from "./_autosave.ts";
import { type Submission, useSubmission } from "./_submission.ts";

export interface FormProps extends Opened {
  /** Whether the version is the reader's own; otherwise they came by an edit link. */
  own: boolean;
  /** What the reviewer who returned it said of single parts. */
  remarks: Remark[];
  /** The entry that a posted button added or moved. */
  returnTo?: string;
  paths: { action: string; preview: string; submitted: string; importFiles?: string };
  locale: Locale;
  texts: MessageSlice;
}

/** The state of one form, for as long as it is on the page. */
export interface FormParts {
  store: FormStore;
  saving: Saving;
  problems: Problems;
  copy: KeptCopy;
}

function createParts(props: FormProps): FormParts {
  const { target, source, locale, accountEmail: owner, issues, fixedArchive } = props;
  const store = new FormStore(props);
  const repository = () => browserRepository(locale);
  const saving = new Saving({ repository, target, source, form: store.form, locale });
  const problems = new Problems(store, saving, issues);
  const unsaved = computed(() => saving.unsaved.value || problems.unsavable.value.length > 0);
  const copy = new KeptCopy({
    ...{ target, store, saving, unsaved, owner },
    onChange: (merged) => store.change({ type: "replace", form: { ...merged, ...fixedArchive } }),
  });
  return { store, saving, problems, copy };
}

/** @returns what fields need; the same object as long as the form is awake */
function useTools(t: Translate, { store, problems }: FormParts, props: FormProps): FormTools {
  const watched = useMemo(() => {
    const errors = computed(() =>
      new Map(problems.atFields.value.map(({ path, key, params }) => [path, t(`validation.${key}`, params)]))
    );
    const valueAt = watchPaths((path) => getAt(store.form.value, path));
    return {
      valueAt: valueAt as FormTools["valueAt"],
      lengthAt: watchPaths((path) => (getAt(store.form.value, path) as unknown[] | undefined)?.length ?? 0),
      isBlankAt: watchPaths((path) => String(getAt(store.form.value, path) ?? "").trim() === ""),
      errorAt: watchPaths((path) => errors.value.get(path)),
      hasErrors: watchPaths((path) => [...errors.value.keys()].some((one) => one.startsWith(`${path}.`))),
    };
  }, []);
  const enhanced = store.enhanced.value;
  return useMemo(() => ({
    ...watched,
    t,
    locale: props.locale,
    enhanced,
    own: props.own,
    change: store.change,
    returnTo: enhanced ? undefined : props.returnTo,
    remarksOn: (about) => props.remarks.filter((remark) => remark.about === about),
  }), [enhanced]);
}

/** To be called by a component that reads signals. */
export function useDatasetForm(props: FormProps): FormParts & { tools: FormTools; submission: Submission } {
  const { target, locale, paths } = props;
  const t = useMemo(() => createTranslate(locale, props.texts), []);
  const made = useRef<FormParts>(undefined);
  const parts = made.current ??= createParts(props);
  const { store, saving, problems, copy } = parts;
  useEffect(() => {
    store.enhanced.value = true;
  }, []);
  useHeading(() =>
    localized(store.form.value.title, locale) ||
    t(store.isPackage.value ? "dataset_form.untitledPackage" : "dataset_form.untitled")
  );
  useAutosave(saving);
  useProblems(problems);
  useLocalCopy(copy, saving.save);
  const submission = useSubmission({
    target,
    store,
    saving,
    locale,
    t,
    leave: copy.leave,
    to: paths.submitted,
  });
  return { ...parts, tools: useTools(t, parts, props), submission };
}
