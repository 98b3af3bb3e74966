import type { ReactNode } from "react";
import type { MessageKey } from "../../../locales/mod.ts";
import type { ArticleSummary } from "../../../sdk/model/content/article.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { classes } from "../../../ui/classes.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { pathOf, type View } from "../dataset/view.ts";
import { StrataIllustration } from "../home/StrataIllustration.tsx";
import { Container } from "../layout/Layout.tsx";

const PARTS: readonly { href: string; label: MessageKey }[] = [
  { href: "/decade", label: "articles.decade.home" },
  { href: "/decade/chronicle_of_events", label: "planned.title.chronicle" },
  { href: "/decade/award_list", label: "planned.title.awards" },
  { href: "/decade/discussion_list", label: "planned.title.discussions" },
  { href: "/decade/news", label: "planned.title.anniversaryNews" },
  { href: "/ten/tenSpecialTopic", label: "planned.title.anniversaryTopic" },
];

interface Props {
  view: View;
  title: ReactNode;
  intro?: ReactNode;
  /** Path of the page that is shown. */
  current: string;
  /** What is shown; of samples the page says so, and of nothing as well. */
  list: readonly (ArticleSummary | undefined)[];
  /** What stands there while nothing is. */
  empty: { icon: string; title?: string };
  children: ReactNode;
}

/** A page of the anniversary, with the way to the others. */
export function DecadeShell({ view, title, intro, current, list, empty, children }: Props) {
  const { t } = view;
  const shown = list.filter((one) => one !== undefined);
  return (
    <>
      <section className="relative overflow-hidden bg-surface border-b border-line">
        <StrataIllustration />
        <Container className="relative pt-10 pb-20 md:pt-14 md:pb-24">
          <p className="text-lg font-semibold tracking-wide text-attention">2015 – 2025</p>
          <h1 className="mt-1 text-3xl md:text-4xl">{title}</h1>
          {intro && <p className="mt-3 text-lg text-soft max-w-[58ch]">{intro}</p>}
        </Container>
      </section>
      <nav aria-label={t("layout.anniversary")} className="border-b border-line bg-paper no-print">
        <Container>
          <ul className="flex flex-wrap gap-x-1 -ml-3">
            {PARTS.map(({ href, label }) => (
              <li key={href}>
                <a
                  href={pathOf(view, href)}
                  aria-current={href === current ? "page" : undefined}
                  className={classes(
                    "inline-flex items-center min-h-11 px-3 border-b-2 whitespace-nowrap",
                    href === current
                      ? "border-link text-link"
                      : "border-transparent text-soft hover:text-link",
                  )}
                >
                  {t(label)}
                </a>
              </li>
            ))}
          </ul>
        </Container>
      </nav>
      <Container className="pt-8 pb-16">
        {shown.some(({ sample }) => sample) && (
          <div className="mb-8">
            <Alert tone="attention">{t("articles.decade.sample")}</Alert>
          </div>
        )}
        {shown.length > 0
          ? children
          : <EmptyState icon={empty.icon} title={empty.title ?? t("articles.nothingHere")} />}
      </Container>
    </>
  );
}
