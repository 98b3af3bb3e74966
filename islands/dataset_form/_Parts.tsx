import { useState } from "react";
import type { RelatedDataset } from "../../sdk/model/dataset.ts";
import { PARTS_MAX } from "../../sdk/model/limits.ts";
import { formatBytes, formatNumber } from "../../locales/format.ts";
import { FieldError } from "../../ui/form/Field.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { useForm } from "./_context.ts";
import { fieldId } from "../../forms/dataset/anchors.ts";
import { Remarks } from "./_Remarks.tsx";
import { sectionId } from "../../forms/dataset/anchors.ts";
import { chosenParts, matches } from "../../forms/dataset/package_parts.ts";

interface Props {
  /** One's own published datasets. */
  choices: RelatedDataset[];
}

/** From so many on, a filter is worth its place. */
const FILTER_MIN = 8;
/** Fields of what is not chosen come after the chosen ones, whose numbers are their order. */
const UNCHOSEN = 1_000;

/** What a package is composed of; without JavaScript the boxes post themselves. */
export function Parts({ choices }: Props) {
  const { t, enhanced, errorAt, valueAt, locale } = useForm();
  const parts = valueAt<string[]>("parts");
  const [filter, setFilter] = useState("");
  const error = errorAt("parts");
  const shown = choices.filter((choice) => matches(choice, filter));
  return (
    <section
      id={sectionId("files")}
      tabIndex={-1}
      aria-labelledby={`${sectionId("files")}-title`}
      className="panel p-4 md:p-6 outline-none scroll-mt-20"
    >
      <h2 id={`${sectionId("files")}-title`} className="text-xl">{t("dataset_form.section.parts")}</h2>
      <p className="mt-1 mb-5 text-soft max-w-[72ch]">{t("packages.chooseHint", { max: PARTS_MAX })}</p>
      <div
        id={fieldId("parts")}
        tabIndex={-1}
        role="group"
        aria-label={t("packages.choose")}
        className="outline-none"
      >
        <Remarks about="parts" />
        {enhanced && <Chosen parts={parts} choices={choices} />}
        {choices.length === 0 && <p className="text-soft">{t("packages.noneText")}</p>}
        {enhanced && choices.length >= FILTER_MIN && (
          <div className="mb-3">
            <TextInput
              label={t("packages.filter")}
              type="search"
              value={filter}
              onChange={(event) => setFilter(event.currentTarget.value)}
            />
          </div>
        )}
        {choices.length > 0 && shown.length === 0 && (
          <p role="status" className="text-soft">{t("packages.noMatch")}</p>
        )}
        {shown.length > 0 && (
          <ul className="border border-line rounded-lg divide-y divide-line max-h-96 overflow-y-auto">
            {shown.map((choice) => (
              <li key={choice.dataSetId}>
                <PartChoice choice={choice} at={choices.indexOf(choice)} parts={parts} locale={locale} />
              </li>
            ))}
          </ul>
        )}
        {error && <FieldError id={fieldId("parts")}>{error}</FieldError>}
      </div>
    </section>
  );
}

interface ChoiceProps {
  choice: RelatedDataset;
  /** Its place among all choices. */
  at: number;
  parts: string[];
  locale: "zh" | "en";
}

function PartChoice({ choice, at, parts, locale }: ChoiceProps) {
  const { t, enhanced, change } = useForm();
  const { dataSetId, title, doi, cstr, size, count } = choice;
  const place = parts.indexOf(dataSetId);
  const checked = place >= 0;
  const full = !checked && parts.length >= PARTS_MAX;
  const toggle = () =>
    change({
      type: "set",
      path: "parts",
      value: checked ? parts.filter((id) => id !== dataSetId) : [...parts, dataSetId],
    });
  return (
    <label className="flex gap-3 items-start px-4 py-3 hover:bg-sunken has-[:checked]:bg-tint">
      <input
        type="checkbox"
        name={`parts.${checked ? place : UNCHOSEN + at}`}
        value={dataSetId}
        disabled={enhanced && full}
        checked={enhanced ? checked : undefined}
        defaultChecked={enhanced ? undefined : checked}
        onChange={toggle}
        className="mt-1.25"
      />
      <span className="min-w-0">
        <span className="block font-medium break-words">{title[locale] || title.zh || title.en}</span>
        <span className="block text-sm text-soft break-words">
          {doi ?? cstr} ·{" "}
          {t("packages.files", { count: formatNumber(locale, count), size: formatBytes(size) })}
        </span>
      </span>
    </label>
  );
}

/** What was chosen, in the order of the package. */
function Chosen({ parts, choices }: Props & { parts: string[] }) {
  const { t, change, locale } = useForm();
  if (parts.length === 0) return null;
  const chosen = chosenParts(parts, choices);
  return (
    <div className="mb-5">
      <p className="mb-2 text-sm text-soft" role="status">{t("packages.chosen", { count: parts.length })}</p>
      <ol className="border border-line rounded-lg divide-y divide-line">
        {chosen.map(({ id, choice }, index) => {
          const title = choice
            ? choice.title[locale] || choice.title.zh || choice.title.en
            : t("packages.unknown");
          const move = (by: number) => change({ type: "move", path: "parts", index, by });
          return (
            <li key={id} className="flex items-center gap-2 pl-4 pr-2 py-1.5">
              <span aria-hidden="true" className="w-6 shrink-0 text-faint tabular-nums">{index + 1}</span>
              <span className="flex-1 min-w-0 break-words">{title}</span>
              <IconButton
                icon="i-tabler-arrow-up"
                label={t("packages.up", { title })}
                disabled={index === 0}
                onClick={() => move(-1)}
              />
              <IconButton
                icon="i-tabler-arrow-down"
                label={t("packages.down", { title })}
                disabled={index === chosen.length - 1}
                onClick={() => move(1)}
              />
              <IconButton
                icon="i-tabler-x"
                label={t("packages.remove", { title })}
                onClick={() => change({ type: "remove", path: "parts", index })}
              />
              {!choice && <input type="hidden" name={`parts.${index}`} value={id} />}
            </li>
          );
        })}
      </ol>
    </div>
  );
}
