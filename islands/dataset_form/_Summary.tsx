import { lacksEntries } from "../../sdk/model/completeness.ts";
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
  const title = lacksEntries(issues)
    ? t("dataset_form.completeEntries")
    : t("dataset_form.problems", { count: issues.length });
  return (
    <Alert id={SUMMARY_ID} tone="danger" title={title}>
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
  const { t } = useForm();
  return <FieldLink path={issue.path}>{`: ${t(`validation.${issue.key}`, issue.params)}`}</FieldLink>;
}

/** The name of a field, leading to it. */
export function FieldLink({ path, children }: { path: string; children?: string }) {
  const { t, enhanced } = useForm();
  return (
    <a
      href={`#${fieldId(path)}`}
      className="link"
      onClick={(event) => {
        if (!enhanced) return;
        event.preventDefault();
        focusField(path);
      }}
    >
      {placeName(path, t)}
      {children}
    </a>
  );
}
