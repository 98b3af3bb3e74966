import type { Issue } from "../../sdk/model/issue.ts";
import { Alert } from "../../routes/_components/ui/Alert.tsx";
import { fieldId, useForm } from "./_context.ts";
import { focusField } from "./_focus.ts";
import { placeName } from "./place_names.ts";

export const SUMMARY_ID = "form-problems";

/** Everything that stands in the way of a submission, each leading to its field. */
export function Summary({ issues }: { issues: Issue[] }) {
  const { t } = useForm();
  if (issues.length === 0) return null;
  return (
    <Alert id={SUMMARY_ID} tone="danger" title={t("dataset_form.problems", { count: issues.length })}>
      <ul className="mt-2 list-disc pl-5 columns-1 xl:columns-2 gap-8">
        {issues.map((issue) => (
          <li key={`${issue.path}-${issue.key}`} className="break-inside-avoid py-0.5">
            <IssueLink issue={issue} />
          </li>
        ))}
      </ul>
    </Alert>
  );
}

/** "Author 2 › Email: please enter …", leading to the field. */
export function IssueLink({ issue }: { issue: Issue }) {
  const { t, enhanced } = useForm();
  return (
    <a
      href={`#${fieldId(issue.path)}`}
      className="link"
      onClick={(event) => {
        if (!enhanced) return;
        event.preventDefault();
        focusField(issue.path);
      }}
    >
      {placeName(issue.path, t)}
      {": "}
      {t(`validation.${issue.key}`, issue.params)}
    </a>
  );
}
