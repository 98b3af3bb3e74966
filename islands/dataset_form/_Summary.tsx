import type { Issue } from "../../sdk/model/issue.ts";
import { LOCALES } from "../../sdk/model/locale.ts";
import type { Translate } from "../../locales/format.ts";
import { Alert } from "../../routes/_components/ui/Alert.tsx";
import { fieldId, useForm } from "./_context.ts";
import { sectionOf } from "./sections.ts";

export const SUMMARY_ID = "form-problems";

/** Everything that stands in the way of a submission, each leading to its field. */
export function Summary({ issues }: { issues: Issue[] }) {
  const { t, enhanced } = useForm();
  if (issues.length === 0) return null;
  return (
    <Alert id={SUMMARY_ID} tone="danger" title={t("dataset_form.problems", { count: issues.length })}>
      <ul className="mt-2 list-disc pl-5 columns-1 xl:columns-2 gap-8">
        {issues.map((issue) => (
          <li key={`${issue.path}-${issue.key}`} className="break-inside-avoid py-0.5">
            <a
              href={`#${fieldId(issue.path)}`}
              className="link"
              onClick={(event) => {
                if (!enhanced) return;
                event.preventDefault();
                focusField(issue.path);
              }}
            >
              {placeOf(issue.path, t)}
              {": "}
              {t(`validation.${issue.key}`, issue.params)}
            </a>
          </li>
        ))}
      </ul>
    </Alert>
  );
}

/** The section, or the author where there may be many; with the language, where the same is wanted in both. */
function placeOf(path: string, t: Translate): string {
  const author = /^authors\.(\d+)\./.exec(path)?.[1];
  const label = author === undefined
    ? t(`dataset_form.section.${sectionOf(path)}`)
    : t("dataset_form.author", { number: Number(author) + 1, name: "" }).trim();
  const locale = LOCALES.find((one) => path.endsWith(`.${one}`));
  return locale ? t(`dataset_form.in.${locale}`, { label }) : label;
}

/** Goes to the field at a path, or to the nearest group around it. */
export function focusField(path: string): void {
  for (let parts = path.split("."); parts.length > 0; parts = parts.slice(0, -1)) {
    const found = document.getElementById(fieldId(parts.join(".")));
    if (!found) continue;
    found.focus({ preventScroll: true });
    return found.scrollIntoView({ block: "center" });
  }
}
