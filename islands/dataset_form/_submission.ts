/** Submitting for review: save, say what is missing, ask once more, send. */
import { useState } from "react";
import { ApiError } from "../../sdk/mod.ts";
import type { Locale } from "../../sdk/model/locale.ts";
import { browserRepository } from "../_api.ts";
import type { Saving, Target } from "./_saving.ts";
import { SUMMARY_ID } from "./_Summary.tsx";
import type { Check } from "./check.ts";

interface Parts {
  target: Target;
  result: Check;
  saving: Saving;
  locale: Locale;
  leave: (address: string) => void;
  /** The page after a submission. */
  to: string;
}

export interface Submission {
  /** From the first try on, what is missing is shown beside its field. */
  tried: boolean;
  asking: boolean;
  problem?: string;
  begin: () => Promise<void>;
  confirm: () => Promise<void>;
  cancel: () => void;
}

export function useSubmission({ target, result, saving, locale, leave, to }: Parts): Submission {
  const [tried, setTried] = useState(false);
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string>();
  const begin = async () => {
    setTried(true);
    setProblem(undefined);
    // What is valid goes to the server first, whatever else is missing.
    const saved = await saving.save();
    if (result.malformed.length + result.missing.length > 0) return focusSummary();
    if (saved) setAsking(true);
  };
  const confirm = async () => {
    try {
      await browserRepository(locale).datasets.submit(target.dataSetId, target.version);
      leave(to);
    } catch (error) {
      setProblem(explain(error, locale));
    }
  };
  return { tried, asking, problem, begin, confirm, cancel: () => setAsking(false) };
}

function explain(error: unknown, locale: Locale): string {
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : String(error);
  const issues = error.issues.map(({ message, messageEn }) => locale === "zh" ? message : messageEn);
  return [error.in(locale), ...issues].join(" ");
}

/** The summary is drawn by the change that led here, so its turn comes after that. */
function focusSummary(): void {
  setTimeout(() => {
    const summary = document.getElementById(SUMMARY_ID);
    summary?.focus({ preventScroll: true });
    summary?.scrollIntoView({ block: "center" });
  });
}
