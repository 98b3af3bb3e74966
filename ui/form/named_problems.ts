import type { Translate } from "../../locales/format.ts";

/** Sentences that do not say which of several fields they are about, with its name before them. */
export function namedProblems(
  errors: Record<string, string>,
  labels: Record<string, string>,
  t: Translate,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).map(([field, problem]) => {
      const label = problem && labels[field];
      return [field, label ? t("ui.fieldProblem", { field: label, problem }) : problem];
    }),
  );
}
