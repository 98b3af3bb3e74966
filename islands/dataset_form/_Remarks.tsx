import type { RemarkSubject } from "../../sdk/model/review.ts";
import { Icon } from "../../ui/Icon.tsx";
import { useForm } from "./_context.ts";
import { REVIEW_ID } from "../../forms/dataset/anchors.ts";

/** What a reviewer said of this part, beside it; the whole comment is one click away. */
export function Remarks({ about }: { about: RemarkSubject }) {
  const { t, remarksOn } = useForm();
  const remarks = remarksOn(about);
  if (remarks.length === 0) return null;
  return (
    <div
      id={`remark-${about}`}
      role="note"
      className="flex gap-2 items-start border-l-3 border-attention-line bg-attention-tint rounded-r px-3 py-2 text-sm"
    >
      <Icon name="i-tabler-message-2" className="mt-1 text-attention" />
      <div className="min-w-0">
        <a href={`#${REVIEW_ID}`} className="link font-medium">{t("dataset_form.remark")}</a>
        {remarks.map(({ text }, index) => (
          <p key={index} className="whitespace-pre-line break-words">{text}</p>
        ))}
      </div>
    </div>
  );
}
