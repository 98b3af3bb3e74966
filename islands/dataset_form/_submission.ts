/** Submitting for review: save, say what is missing, ask once more, send. */
import { useState } from "react";
import { ApiError } from "../../sdk/error.ts";
import type { Locale, Translate } from "../../locales/format.ts";
import { browserRepository } from "../_api.ts";
import type { FormStore } from "./_form_store.ts";
import type { Saving, Target } from "./_autosave.ts";
import { explainError } from "../_explain_error.ts";

interface Parts {
  target: Target;
  store: FormStore;
  saving: Saving;
  locale: Locale;
  t: Translate;
  leave: (address: string) => void;
  /** The page after a submission. */
  to: string;
}

export interface Submission {
  /** Tries that something stood against: each leads to the summary. */
  stopped: number;
  asking: boolean;
  /** What the server said against it, or that it could not say anything. */
  problem?: string;
  /** What became of the last try, where nothing else on the page says so. */
  outcome?: "dataset_form.commitFailed" | "dataset_form.submitCancelled";
  begin: () => Promise<void>;
  confirm: () => Promise<void>;
  cancel: () => void;
}

export function useSubmission({ target, store, saving, locale, t, leave, to }: Parts): Submission {
  const [stopped, setStopped] = useState(0);
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [outcome, setOutcome] = useState<Submission["outcome"]>();
  const begin = async () => {
    store.tried.value = true;
    setProblem(undefined);
    setOutcome(undefined);
    const { malformed, missing } = store.found.peek();
    // What is valid goes to the server first, whatever else is missing.
    const saved = await saving.save();
    if (malformed.length + missing.length > 0 || saving.isRefused()) return setStopped(stopped + 1);
    if (saved) setAsking(true);
    else setOutcome("dataset_form.commitFailed");
  };
  const confirm = async () => {
    try {
      await browserRepository(locale).datasets.submit(target.dataSetId, target.version);
      leave(to);
    } catch (error) {
      setProblem(explain(error, locale, t("dataset_form.commitFailed")));
    }
  };
  const cancel = () => {
    setAsking(false);
    setOutcome("dataset_form.submitCancelled");
  };
  // A refusal or a conflict is explained where the state of saving stands.
  const unreached = outcome === "dataset_form.commitFailed" && saving.state.value.kind !== "offline";
  const told = unreached ? undefined : outcome;
  return { stopped, asking, problem, outcome: told, begin, confirm, cancel };
}

/** Of a refusal the sentence about all of it comes first. */
function explain(error: unknown, locale: Locale, failed: string): string {
  const why = explainError(error, locale, failed);
  return error instanceof ApiError && error.issues.length > 0 ? `${error.in(locale)} ${why}` : why;
}
