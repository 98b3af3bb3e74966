import ContentsMarker from "../../../islands/article/ContentsMarker.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import type { View } from "../dataset/view.ts";
import type { ArticleHeading } from "./headings.ts";

/** Headings from which on contents help. */
const LEAST = 2;
const ID = "article-contents";

interface Props {
  view: View;
  headings: ArticleHeading[];
  /** Of the headings, where it is not the language of the page. */
  lang?: string;
  /** Above the text, folded, on screens that have no room beside it. */
  narrow?: boolean;
}

/** The contents of an article; beside the text, the section that is being read is marked. */
export function ArticleContents({ view: { t }, headings, lang, narrow }: Props) {
  if (headings.length < LEAST) return null;
  if (narrow) {
    return (
      <details className="menu panel mt-6 lg:hidden no-print">
        <summary className="flex items-center gap-2 min-h-11 px-4 font-medium">
          <Icon name="i-tabler-list" />
          <span className="flex-1">{t("article.contents")}</span>
          <Icon name="i-tabler-chevron-down chevron transition-transform duration-120" />
        </summary>
        <nav aria-label={t("article.contents")} className="px-2 pb-3">
          <Links headings={headings} lang={lang} />
        </nav>
      </details>
    );
  }
  return (
    <aside className="hidden lg:block sticky top-20 no-print">
      <nav id={ID} aria-label={t("article.contents")} className="border-l border-line pl-2">
        <p className="px-3 pb-1 text-sm font-medium text-faint">{t("article.contents")}</p>
        <Links headings={headings} lang={lang} />
      </nav>
      <ContentsMarker contents={ID} />
    </aside>
  );
}

function Links({ headings, lang }: Pick<Props, "headings" | "lang">) {
  return (
    <ul lang={lang}>
      {headings.map(({ id, label, level }) => (
        <li key={id} className={level === 3 ? "pl-4" : undefined}>
          <a
            href={`#${encodeURIComponent(id)}`}
            className="block px-3 py-1.5 rounded-md leading-snug text-soft hover:text-ink hover:bg-sunken aria-[current=true]:text-link aria-[current=true]:bg-tint aria-[current=true]:font-medium aria-[current=true]:shadow-[inset_2px_0_0_var(--link)]"
          >
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}
