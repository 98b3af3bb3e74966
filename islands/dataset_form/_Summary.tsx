import { useEffect, useRef } from "react";
import { lacksOnlyEntries } from "../../sdk/model/completeness.ts";
import type { Issue } from "../../sdk/model/issue.ts";
import { Alert } from "../../ui/Alert.tsx";
import { useForm } from "./_context.ts";
import { fieldId } from "../../forms/dataset/anchors.ts";
import { focusField } from "./_focus.ts";
import { fieldLabel } from "../../forms/dataset/field_labels.ts";
import { inFormOrder, sectionOf } from "../../forms/dataset/sections.ts";

export const SUMMARY_ID = "form-problems";

interface Props {
  issues: Issue[];
  /** Counts the tries to submit that something stood against; each takes the reader here. */
  stopped: number;
}

/** Everything that stands in the way of a submission, each leading to its field. */
export function Summary({ stopped, ...props }: Props) {
  const { t } = useForm();
  const issues = inFormOrder(props.issues);
  const led = useRef(0);
  useEffect(() => {
    if (issues.length === 0 || led.current === stopped) return;
    led.current = stopped;
    const summary = document.getElementById(SUMMARY_ID);
    summary?.focus({ preventScroll: true });
    summary?.scrollIntoView({ block: "center" });
  });
  if (issues.length === 0) return null;
  const sections = [...new Set(issues.map(({ path }) => t(`dataset_form.section.${nameOf(path)}`)))];
  const title = lacksOnlyEntries(issues)
    ? t("dataset_form.completeEntries")
    : t("dataset_form.problems", { count: issues.length, sections: sections.join(t("dataset_form.and")) });
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

/** A package holds datasets where others hold files. */
const nameOf = (path: string) => path === "parts" ? "parts" : sectionOf(path);

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
      {fieldLabel(path, t)}
      {children}
    </a>
  );
}
