import type { ReactNode } from "react";
import type { ArticleSummary } from "../../../sdk/model/content/article.ts";
import { classes } from "../../../ui/classes.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { articlePath } from "../../../sdk/model/content/article_path.ts";
import { LocalText } from "../dataset/LocalText.tsx";
import { pathOf, type View } from "../dataset/view.ts";
import { type Audience, groupGuides } from "./groups.ts";
import { HelpSearch } from "./HelpSearch.tsx";

interface Props {
  view: View;
  guides: ArticleSummary[];
  /** Path of the page that is shown. */
  current: string;
  q?: string;
  children: ReactNode;
}

/** A page of help with the menu of all of it. */
export function HelpShell({ view, guides, current, q, children }: Props) {
  const menu = <Menu view={view} guides={guides} current={current} />;
  return (
    <div className="grid gap-x-10 gap-y-6 xl:grid-cols-[14rem_minmax(0,1fr)]">
      <div className="no-print xl:sticky xl:top-20 xl:self-start xl:max-h-[calc(100dvh-6rem)] xl:overflow-y-auto">
        <HelpSearch view={view} q={q} compact />
        <details className="menu panel mt-3 xl:hidden">
          <summary className="flex items-center gap-2 min-h-11 px-3">
            <Icon name="i-tabler-list" />
            <span className="flex-1">{view.t("articles.allGuides")}</span>
            <Icon name="i-tabler-chevron-down chevron transition-transform duration-120" />
          </summary>
          <div className="px-2 pb-2">{menu}</div>
        </details>
        <div className="mt-4 max-xl:hidden">{menu}</div>
      </div>
      <div className="min-w-0">{children}</div>
    </div>
  );
}

const ICONS: Record<Audience, string> = {
  submitters: "i-tabler-upload",
  journals: "i-tabler-book",
  developers: "i-tabler-code",
  policies: "i-tabler-scale",
};

export const audienceIcon = (audience: Audience): string => ICONS[audience];

function Menu({ view, guides, current }: Pick<Props, "view" | "guides" | "current">) {
  const { t } = view;
  const entryClass = (href: string) =>
    classes(
      "block px-3 py-1.5 rounded-md text-[.9375rem] leading-snug",
      href === current
        ? "bg-tint text-link font-medium shadow-[inset_2px_0_0_var(--link)]"
        : "text-soft hover:bg-sunken hover:text-ink",
    );
  const entry = (href: string, label: ReactNode) => (
    <li key={href}>
      <a
        href={pathOf(view, href)}
        aria-current={href === current ? "page" : undefined}
        className={entryClass(href)}
      >
        {label}
      </a>
    </li>
  );
  return (
    <nav aria-label={t("articles.allGuides")} className="space-y-4">
      <ul>{entry("/help", t("articles.helpHome"))}</ul>
      {groupGuides(guides).map(({ audience, guides }) => (
        <div key={audience}>
          <p className="px-3 mb-1 text-sm font-medium text-faint">{t(`articles.audience.${audience}`)}</p>
          <ul>
            {guides.map((guide) => entry(articlePath(guide), <LocalText view={view} text={guide.title} />))}
          </ul>
        </div>
      ))}
      <ul>{entry("/faq", t("layout.faq"))}</ul>
    </nav>
  );
}
