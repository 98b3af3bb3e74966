import type { Temporal as TemporalEntry } from "../../../sdk/model/metadata.ts";
import type { View } from "../dataset/view.ts";
import { Icon } from "../ui/Icon.tsx";
import { Section } from "./Section.tsx";

/** A time that is observed, and not one of the platform: kept and shown in UTC, as in the form. */
const dayOf = (instant: string) => new Date(instant).toISOString().slice(0, 10);

/** When. */
export function Temporal({ view, entries }: { view: View; entries: TemporalEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <Section title={view.t("detail.temporal")}>
      <ul className="flex flex-col gap-1">
        {entries.map(({ start, end }, index) => (
          <li key={index} className="inline-flex items-center gap-2">
            <Icon name="i-tabler-calendar" className="text-faint" />
            <time dateTime={start}>{dayOf(start)}</time>
            <Icon name="i-tabler-arrow-narrow-right" label={view.t("detail.until")} className="text-faint" />
            <time dateTime={end}>{dayOf(end)}</time>
          </li>
        ))}
      </ul>
    </Section>
  );
}
