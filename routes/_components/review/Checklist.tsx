import { TEXT_MAX } from "../../../sdk/model/limits.ts";
import {
  CHECKLIST,
  type ChecklistEntry,
  type ChecklistItem,
  type Verdict,
  VERDICTS,
} from "../../../sdk/model/review.ts";
import type { View } from "../dataset/view.ts";
import { FieldError } from "../../../ui/form/Field.tsx";
import { TextArea } from "../../../ui/form/TextInput.tsx";

/** What is wrong with the text of an item. */
export type ItemErrors = Partial<Record<ChecklistItem, string>>;

export const verdictName = (item: ChecklistItem): string => `verdict.${item}`;
export const verdictTextName = (item: ChecklistItem): string => `finding.${item}`;
export const verdictTextId = (item: string): string => `finding-${item}`;

interface Props {
  view: View;
  entries: readonly Partial<ChecklistEntry>[];
  error?: string;
  itemErrors: ItemErrors;
}

/** Each item with its three verdicts; what is said of one that does not pass opens below it, with CSS alone. */
export function Checklist({ view, entries, error, itemErrors }: Props) {
  const { t } = view;
  return (
    <fieldset
      id="checklist"
      tabIndex={-1}
      className="scroll-mt-24"
      aria-describedby={error ? "checklist-error" : undefined}
    >
      <legend className="text-lg font-semibold">{t("review.checklist")}</legend>
      <p className="mt-1 mb-3 text-sm text-faint">{t("review.checklistHint")}</p>
      <div className="flex flex-col divide-y divide-line">
        {CHECKLIST.map((item) => (
          <Item
            key={item}
            view={view}
            item={item}
            entry={entries.find((one) => one.item === item)}
            error={itemErrors[item]}
          />
        ))}
      </div>
      {error && <FieldError id="checklist">{error}</FieldError>}
    </fieldset>
  );
}

interface ItemProps {
  view: View;
  item: ChecklistItem;
  entry?: Partial<ChecklistEntry>;
  error?: string;
}

function Item({ view, item, entry, error }: ItemProps) {
  const { t } = view;
  const id = `check-${item}`;
  const label = t(`review.check.${item}`);
  return (
    <fieldset className="group py-3 first:pt-0 last:pb-0 min-w-0" aria-describedby={`${id}-hint`}>
      <legend className="contents font-medium">{label}</legend>
      <p id={`${id}-hint`} className="text-sm text-faint">{t(`review.hint.${item}`)}</p>
      <div className="mt-1.5 flex flex-wrap gap-x-5 gap-y-1">
        {VERDICTS.map((verdict) => (
          <Choice key={verdict} view={view} item={item} verdict={verdict} chosen={entry?.verdict} />
        ))}
      </div>
      <div className="mt-1.5 hidden group-has-[[value=fix]:checked]:block group-has-[[value=comment]:checked]:block">
        <TextArea
          id={verdictTextId(item)}
          name={verdictTextName(item)}
          label={
            <>
              {t("review.verdictText")} <span className="sr-only">({label})</span>
            </>
          }
          error={error}
          rows={2}
          maxLength={TEXT_MAX}
          defaultValue={entry?.text}
          className="scroll-mt-24 scroll-mb-28"
        />
      </div>
    </fieldset>
  );
}

interface ChoiceProps {
  view: View;
  item: ChecklistItem;
  verdict: Verdict;
  chosen?: Verdict;
}

function Choice({ view, item, verdict, chosen }: ChoiceProps) {
  return (
    <label className="inline-flex items-center gap-2 min-h-8">
      <input
        type="radio"
        name={verdictName(item)}
        value={verdict}
        defaultChecked={chosen === verdict}
        className="shrink-0"
      />
      {view.t(`review.verdict.${verdict}`)}
    </label>
  );
}
