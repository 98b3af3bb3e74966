import type { Usage } from "../../../sdk/model/dataset.ts";
import { formatNumber } from "../../../locales/format.ts";
import { Icon } from "../../../ui/Icon.tsx";
import type { View } from "./view.ts";

const FIGURES = [
  { key: "views", icon: "i-tabler-eye" },
  { key: "downloads", icon: "i-tabler-download" },
  { key: "citations", icon: "i-tabler-quote" },
] as const;

/** Views, downloads and citations in one line. */
export function UsageLine({ view, usage }: { view: View; usage: Usage }) {
  return (
    <ul className="inline-flex flex-wrap gap-x-4 gap-y-1">
      {FIGURES.map(({ key, icon }) => (
        <li key={key} title={view.t(`detail.${key}`)} className="inline-flex items-center gap-1.5">
          <Icon name={icon} />
          <span className="sr-only">{view.t(`detail.${key}`)}</span>
          {formatNumber(view.locale, usage[key])}
        </li>
      ))}
    </ul>
  );
}
