import { formatHistoricalYear } from "../../../sdk/model/metadata/historical_years.ts";
import type { Locale } from "../../../sdk/model/locale.ts";
import type { Temporal as TemporalEntry } from "../../../sdk/model/metadata/metadata.ts";
import { toReading, toTexts } from "../../../sdk/model/metadata/temporal_coverage_text.ts";
import type { View } from "../dataset/view.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { Section } from "./Section.tsx";

/** When: a time that is observed, and not one of the platform, so it is kept and shown in UTC, as in the form. */
export function Temporal({ view, entries }: { view: View; entries: TemporalEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <Section title={view.t("detail.temporal")}>
      <ul className="flex flex-col gap-1">
        {entries.map((entry, index) => (
          <li key={index} className="flex flex-wrap items-center gap-x-2">
            <Icon name="i-tabler-calendar" className="text-faint" />
            <Time entry={entry} side="start" locale={view.locale} />
            <Icon name="i-tabler-arrow-narrow-right" label={view.t("detail.until")} className="text-faint" />
            <Time entry={entry} side="end" locale={view.locale} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Time({ entry, side, locale }: { entry: TemporalEntry; side: keyof TemporalEntry; locale: Locale }) {
  const given = toTexts(entry)[side];
  const reading = toReading(entry, locale)[side];
  // HTML knows no time before the common era.
  if (formatHistoricalYear(given, locale)) return <span>{reading}</span>;
  // Without a zone a machine would take a time of the day for a local one.
  const machine = given.includes("T") && !given.endsWith("Z") ? `${given}Z` : given;
  return <time dateTime={machine}>{reading}</time>;
}
