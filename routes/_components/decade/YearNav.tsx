import { classes } from "../../../ui/classes.ts";
import type { View } from "../dataset/view.ts";

interface Props {
  view: View;
  years: { year: number; href: string; current?: boolean }[];
}

/** The way to each year of a list: on the same page, or to a page of that year alone. */
export function YearNav({ view: { t }, years }: Props) {
  return (
    <nav aria-label={t("articles.decade.years")} className="no-print">
      <ul className="flex flex-wrap gap-2">
        {years.map(({ year, href, current }) => (
          <li key={year}>
            <a
              href={href}
              aria-current={current ? "page" : undefined}
              className={classes(
                "inline-flex items-center min-h-11 px-4 rounded-md border",
                current
                  ? "bg-action border-action text-white font-medium"
                  : "border-line text-soft hover:border-link hover:text-link",
              )}
            >
              {t("articles.decade.year", { year })}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
