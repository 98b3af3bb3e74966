import type { Temporal as TemporalEntry } from "../../../sdk/model/metadata.ts";
import { toTexts } from "../../../islands/dataset_form/temporal_text.ts";
import type { View } from "../dataset/view.ts";
import { Icon } from "../ui/Icon.tsx";
import { Section } from "./Section.tsx";

/** A time that is observed, and not one of the platform: kept and shown in UTC, as in the form, by the day at most. */
function textsOf(entry: TemporalEntry): TemporalEntry {
  const { start, end } = toTexts(entry);
  return { start: start.slice(0, 10), end: end.slice(0, 10) };
}

/** When. */
export function Temporal({ view, entries }: { view: View; entries: TemporalEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <Section title={view.t("detail.temporal")}>
      <ul className="flex flex-col gap-1">
        {entries.map(textsOf).map(({ start, end }, index) => (
          <li key={index} className="inline-flex items-center gap-2">
            <Icon name="i-tabler-calendar" className="text-faint" />
            <time dateTime={start}>{start}</time>
            <Icon name="i-tabler-arrow-narrow-right" label={view.t("detail.until")} className="text-faint" />
            <time dateTime={end}>{end}</time>
          </li>
        ))}
      </ul>
    </Section>
  );
}
