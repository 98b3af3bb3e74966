import { useState } from "react";
import type { Temporal } from "../../sdk/model/metadata/metadata.ts";
import {
  type Precision,
  precisionOf,
  PRECISIONS,
  readHistorical,
  withPrecision,
} from "../../sdk/model/metadata/temporal_coverage_text.ts";
import { Select } from "../../ui/form/Select.tsx";
import { useForm } from "./_context.ts";
import type { EntryProps } from "./_EntryList.tsx";
import { TextField } from "./_Field.tsx";

const SIDES = ["start", "end"] as const;
/** How the browser asks for each; a year is a short text, because no browser has a field for it. */
const INPUTS: Record<Precision, { type: string; max?: string; step?: number; placeholder?: string }> = {
  year: { type: "text", placeholder: "1960" },
  month: { type: "month", max: "9999-12", placeholder: "1960-03" },
  day: { type: "date", max: "9999-12-31" },
  time: { type: "datetime-local", max: "9999-12-31T23:59:59", step: 1 },
};

/** A period, as exactly as a person knows it: years alone are enough. */
export function PeriodFields({ path }: EntryProps) {
  const { t, locale, enhanced, change, valueAt } = useForm();
  const entry = valueAt<Temporal>(path);
  const [asked, ask] = useState<Precision>(precisionOf(entry.start) ?? precisionOf(entry.end) ?? "year");
  const said = precisionOf(entry.start) ?? precisionOf(entry.end);
  const precision = said ?? asked;
  const choose = (next: Precision) => {
    ask(next);
    const [start, end] = SIDES.map((side) => withPrecision(entry[side], next, side));
    change({ type: "set", path, value: { start, end } });
  };
  return (
    <div
      className={enhanced
        ? "grid grid-cols-1 sm:grid-cols-2 xl:grid-cols-[10rem_minmax(0,1fr)_minmax(0,1fr)] gap-4"
        : "grid grid-cols-1 sm:grid-cols-2 gap-4"}
    >
      {enhanced && (
        <div className="sm:col-span-2 xl:col-span-1">
          <Select
            label={t("dataset_form.precision")}
            value={precision}
            options={PRECISIONS.map((value) => ({ value, label: t(`dataset_form.precision.${value}`) }))}
            onChange={({ target }) => choose(target.value as Precision)}
          />
        </div>
      )}
      {SIDES.map((side) => (
        <TextField
          key={side}
          path={`${path}.${side}`}
          label={t(`dataset_form.${side}`)}
          aside={readHistorical(entry[side], side, locale)}
          {...inputOf(entry[side], enhanced ? precision : undefined)}
          required
        />
      ))}
    </div>
  );
}

/** A text that such a field cannot show would be lost in it; without the script every shape is welcome. */
function inputOf(text: string, precision: Precision | undefined) {
  if (precision === undefined) {
    return { type: "text", placeholder: "1960, 1960-03, 1960-03-05", maxLength: 40 };
  }
  if (precision === "year") {
    return { ...INPUTS.year, maxLength: 40 };
  }
  const fits = text === "" || precisionOf(text) === precision;
  return fits ? INPUTS[precision] : { type: "text", maxLength: 40 };
}
