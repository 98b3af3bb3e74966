import type { Dataset, Issue } from "../../../../sdk/mod.ts";
import { lacksOnlyEntries } from "../../../../sdk/model/completeness.ts";
import type { MessageKey } from "../../../../locales/mod.ts";
import type { View } from "../../dataset/view.ts";
import { editPath } from "../../dataset_form/paths.ts";
import { Alert } from "../../../../ui/Alert.tsx";
import { LinkButton } from "../../../../ui/Button.tsx";

/** What is missing before the version can go to review, and the way to put it in. */
export function MissingNote({ view, dataset, missing }: { view: View; dataset: Dataset; missing: Issue[] }) {
  const { t, locale } = view;
  const sentences = [
    ...new Set(missing.map(({ key, params }) => t(`validation.${key}` as MessageKey, params))),
  ];
  return (
    <>
      <Alert
        tone="attention"
        title={t("errors.datasetIncomplete", { entries: lacksOnlyEntries(missing) ? "yes" : "no" })}
      >
        <ul className="list-disc pl-5 mt-1">
          {sentences.map((sentence) => <li key={sentence}>{sentence}</li>)}
        </ul>
      </Alert>
      {dataset.allowedActions.includes("save") && (
        <div>
          <LinkButton variant="primary" icon="i-tabler-pencil" href={editPath(locale, dataset)}>
            {t("requests.complete")}
          </LinkButton>
        </div>
      )}
    </>
  );
}
