import { classes } from "./classes.ts";
import { Icon } from "./Icon.tsx";

interface PaginationProps {
  page: number;
  pages: number;
  href: (page: number) => string;
  /** The pages are of a list that others show too: search engines need not follow. */
  nofollow?: boolean;
  texts: { label: string; previous: string; next: string; page: (page: number) => string };
}

const linkClass = (current: boolean) =>
  classes(
    "inline-flex items-center justify-center min-w-11 min-h-11 px-2 rounded-md border",
    current
      ? "bg-action border-action text-white"
      : "border-transparent text-soft hover:bg-tint hover:text-link",
  );

/** Links to the neighbouring, the first and the last pages; for server markup (`href` is a function). */
export function Pagination({ page, pages, href, nofollow, texts }: PaginationProps) {
  if (pages < 2) return null;
  const relOf = (...relations: string[]) =>
    [...relations, ...(nofollow ? ["nofollow"] : [])].join(" ") || undefined;
  return (
    <nav aria-label={texts.label} className="flex flex-wrap justify-center gap-1">
      {page > 1 && (
        <Step href={href(page - 1)} rel={relOf("prev")} icon="i-tabler-chevron-left" label={texts.previous} />
      )}
      {shownPages(page, pages).map((number, index) =>
        number === undefined
          ? <span key={`gap-${index}`} className="self-center px-1 text-faint">…</span>
          : (
            <a
              key={number}
              href={href(number)}
              rel={relOf()}
              aria-label={texts.page(number)}
              aria-current={number === page ? "page" : undefined}
              className={linkClass(number === page)}
            >
              {number}
            </a>
          )
      )}
      {page < pages && (
        <Step href={href(page + 1)} rel={relOf("next")} icon="i-tabler-chevron-right" label={texts.next} />
      )}
    </nav>
  );
}

function Step({ href, rel, icon, label }: { href: string; rel?: string; icon: string; label: string }) {
  return (
    <a href={href} rel={rel} aria-label={label} title={label} className={linkClass(false)}>
      <Icon name={icon} className="text-lg" />
    </a>
  );
}

/** The first, the last and the two neighbours on each side; undefined is a gap. */
export function shownPages(page: number, pages: number): (number | undefined)[] {
  const wanted = new Set([1, pages]);
  for (let number = Math.max(1, page - 2); number <= Math.min(pages, page + 2); number++) wanted.add(number);
  const sorted = [...wanted].sort((a, b) => a - b);
  return sorted.flatMap((number, index) =>
    index > 0 && number - sorted[index - 1] > 1 ? [undefined, number] : [number]
  );
}
