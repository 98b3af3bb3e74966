import { articlePath } from "../../../sdk/model/content/article_path.ts";
import type { AboutData } from "../../_loaders/about.ts";
import { LinkButton } from "../../../ui/Button.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import type { MessageKey } from "../../../locales/mod.ts";
import { isBuilt } from "../../_not_implemented.ts";
import { LocalText } from "../dataset/LocalText.tsx";
import { pathOf, textOf, type View } from "../dataset/view.ts";
import { Container } from "../layout/Layout.tsx";

interface Door {
  href: string;
  icon: string;
  label: MessageKey;
  text: MessageKey;
}

const DOORS: readonly Door[] = [
  {
    href: "/about/introduction",
    icon: "i-tabler-building-bank",
    label: "layout.introduction",
    text: "articles.door.introduction",
  },
  {
    href: "/about/influence",
    icon: "i-tabler-chart-bar",
    label: "layout.influence",
    text: "articles.door.influence",
  },
  {
    href: "/about/dataPaperHelp",
    icon: "i-tabler-file-text",
    label: "layout.dataPaperHelp",
    text: "articles.door.dataPaper",
  },
  {
    href: "/partner",
    icon: "i-tabler-affiliate",
    label: "layout.partner",
    text: "articles.door.partner",
  },
  {
    href: "/decade",
    icon: "i-tabler-confetti",
    label: "layout.anniversary",
    text: "articles.door.anniversary",
  },
  { href: "/help", icon: "i-tabler-book", label: "articles.helpHome", text: "articles.door.help" },
  { href: "/about/terms", icon: "i-tabler-scale", label: "layout.terms", text: "articles.door.terms" },
  { href: "/about/contact", icon: "i-tabler-mail", label: "layout.contact", text: "articles.door.contact" },
];

/** The beginning of all that is told about the platform. */
export function AboutPage({ view, data: { introduction, pages } }: { view: View; data: AboutData }) {
  const { t } = view;
  return (
    <>
      <section className="bg-surface border-b border-line">
        <Container className="py-12 md:py-16">
          <h1 className="text-3xl md:text-4xl">{t("articles.aboutTitle", { name: t("layout.siteName") })}</h1>
          <p className="mt-4 text-lg text-soft max-w-[62ch]">
            {introduction && textOf(view, introduction.summary)
              ? <LocalText view={view} text={introduction.summary} />
              : t("home.intro")}
          </p>
          <div className="mt-6 flex flex-wrap gap-3">
            <LinkButton variant="primary" href={pathOf(view, "/about/introduction")}>
              {t("layout.introduction")}
            </LinkButton>
            <LinkButton href={pathOf(view, "/list")}>{t("layout.browse")}</LinkButton>
          </div>
        </Container>
      </section>
      <Container className="pt-10 pb-16">
        <h2 className="sr-only">{t("layout.about")}</h2>
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          {DOORS.filter(({ href }) => isBuilt(href)).map((door) => (
            <li key={door.href} className="panel relative p-5 hover:border-link group">
              <Icon name={door.icon} className="text-2xl text-link" />
              <h3 className="mt-3 text-[1.0625rem]">
                <a
                  href={pathOf(view, door.href)}
                  className="after:absolute after:inset-0 group-hover:text-link"
                >
                  {t(door.label)}
                </a>
              </h3>
              <p className="mt-1.5 text-[.9375rem] text-soft">{t(door.text)}</p>
            </li>
          ))}
          {pages.map((page) => (
            <li key={page.articleId} className="panel relative p-5 hover:border-link group">
              <Icon name="i-tabler-file-text" className="text-2xl text-link" />
              <h3 className="mt-3 text-[1.0625rem]">
                <a
                  href={pathOf(view, articlePath(page))}
                  className="after:absolute after:inset-0 group-hover:text-link"
                >
                  <LocalText view={view} text={page.title} />
                </a>
              </h3>
              <p className="mt-1.5 text-[.9375rem] text-soft">
                <LocalText view={view} text={page.summary} />
              </p>
            </li>
          ))}
        </ul>
      </Container>
    </>
  );
}
