import type { Remark } from "../../../sdk/model/review.ts";
import type { View } from "../dataset/view.ts";
import { formAnchor } from "./sections.ts";

interface Props {
  view: View;
  remarks: readonly Remark[];
  /** Address of the form, where the remarks stand on another page; `""` on the form itself, absent for no links. */
  form?: string;
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
              : <a href={form + formAnchor(about)} className="link">{t(`review.about.${about}`)}</a>}
          </dt>
          <dd className="whitespace-pre-line break-words">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
