import { formatNumber, languageTag } from "../../../locales/format.ts";
import type { StatisticShare } from "../../../sdk/model/repository_statistics.ts";
import { textOf, type View } from "../dataset/view.ts";

interface Props {
  view: View;
  label: string;
  shares: StatisticShare[];
  /** Of which the percentages and the bars are. */
  total: number;
  /** Where a value leads. */
  hrefOf?: (value: string) => string;
  className?: string;
}

/** Values with their counts as bars; a list of texts for who does not see them, so that it needs no table beside it. */
export function ShareList({ view, label, shares, total, hrefOf, className = "" }: Props) {
  return (
    <ul aria-label={label} className={`grid gap-x-10 gap-y-3.5 ${className}`}>
      {shares.map((share) => (
        <li key={share.value} className="min-w-0">
          <div className="flex items-baseline justify-between gap-3">
            <ShareName view={view} share={share} href={hrefOf?.(share.value)} />
            <span className="flex-none">
              <span className="font-medium">{formatNumber(view.locale, share.count)}</span>
              <span className="inline-block min-w-13 text-right text-sm text-faint">
                {percent(view, share.count / Math.max(1, total))}
              </span>
            </span>
          </div>
          <svg width="100%" height="6" aria-hidden="true" className="block mt-1.5">
            <rect width="100%" height="6" rx="3" className="fill-line" />
            <rect
              width={`${Math.max(1, Math.min(1, share.count / Math.max(1, total)) * 100).toFixed(1)}%`}
              height="6"
              rx="3"
              className="fill-link"
            />
          </svg>
        </li>
      ))}
    </ul>
  );
}

function ShareName({ view, share, href }: { view: View; share: StatisticShare; href?: string }) {
  const name = textOf(view, share.label);
  return href
    ? (
      <a
        href={href}
        rel="nofollow"
        className="py-0.5 min-w-0 hover:text-link hover:underline underline-offset-4"
      >
        {name}
      </a>
    )
    : <span className="py-0.5 min-w-0">{name}</span>;
}

/** 0.125 → "12.5%". */
export const percent = ({ locale }: View, part: number): string =>
  new Intl.NumberFormat(languageTag[locale], { style: "percent", maximumFractionDigits: 1 }).format(part);
