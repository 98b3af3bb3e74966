import { type ChecklistEntry, hasFinding, type Remark } from "../../../sdk/model/review.ts";
import type { View } from "../dataset/view.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { sectionOf } from "../../../forms/dataset/sections.ts";

interface Props {
  view: View;
  remarks: readonly Remark[];
  /** Address of the form, where the remarks stand on another page; `""` on the form itself, absent for no links. */
  form?: string;
}

/** What a reviewer found about items of the checklist, in the words of the list. */
export function Findings({ view, findings }: { view: View; findings: readonly ChecklistEntry[] }) {
  const { t } = view;
  const said = findings.filter(hasFinding);
  if (said.length === 0) return null;
  return (
    <dl className="mt-2 flex flex-col gap-2" aria-label={t("review.findings")}>
      {said.map(({ item, verdict, text }) => (
        <div key={item} className="border-l-2 border-attention-line pl-3">
          <dt className="font-medium">
            {t(`review.check.${item}`)}
            <span className="ml-2">
              <Badge tone={verdict === "fix" ? "attention" : "neutral"}>
                {t(`review.verdict.${verdict}`)}
              </Badge>
            </span>
          </dt>
          {text && <dd className="whitespace-pre-line break-words">{text}</dd>}
        </div>
      ))}
    </dl>
  );
}

/** What a reviewer said of single parts, each leading to the part of the form that it is about. */
export function ReviewRemarks({ view, remarks, form }: Props) {
  const { t } = view;
  if (remarks.length === 0) return null;
  return (
    <dl className="mt-2 flex flex-col gap-2">
      {remarks.map(({ about, text }, index) => (
        <div key={index} className="border-l-2 border-attention-line pl-3">
          <dt className="font-medium">
            {form === undefined
              ? t(`review.about.${about}`)
              : (
                <a href={`${form}#section-${sectionOf(about)}`} className="link">
                  {t(`review.about.${about}`)}
                </a>
              )}
          </dt>
          <dd className="whitespace-pre-line break-words">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
