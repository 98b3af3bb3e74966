import { createContext, useContext } from "react";
import { TEXT_MAX } from "../../../sdk/model/limits.ts";
import type { RemarkSubject } from "../../../sdk/model/review.ts";
import type { View } from "../dataset/view.ts";
import { Icon } from "../../../ui/Icon.tsx";

/** Remarks as they were typed, by subject. */
export type RemarkTexts = Partial<Record<RemarkSubject, string>>;

/** The form of the decision, to which remarks in the other column belong; absent where nothing is decided. */
export const RemarkForm = createContext<{ formId: string; texts: RemarkTexts } | undefined>(undefined);

export const remarkName = (about: RemarkSubject) => `remark.${about}`;

/** A comment on one part, folded up until it is wanted; sent with the decision. */
export function RemarkField({ view, about }: { view: View; about: RemarkSubject }) {
  const form = useContext(RemarkForm);
  if (!form) return null;
  const { t } = view;
  const id = `remark-${about}`;
  const text = form.texts[about];
  const label = t("review.remarkOn", { about: t(`review.about.${about}`) });
  return (
    <details className="menu mt-2" open={Boolean(text)}>
      <summary
        data-focus={id}
        className="inline-flex items-center gap-1.5 min-h-8 px-2 -ml-2 rounded text-sm text-link hover:bg-tint"
      >
        <Icon name="i-tabler-message-2" />
        {t("review.remarkAdd")}
        <span className="sr-only">({t(`review.about.${about}`)})</span>
      </summary>
      <label htmlFor={id} className="sr-only">{label}</label>
      <textarea
        id={id}
        form={form.formId}
        name={remarkName(about)}
        rows={2}
        maxLength={TEXT_MAX}
        placeholder={t("review.remarkHint")}
        defaultValue={text}
        className="control mt-1"
      />
    </details>
  );
}
