import { QUERY_MAX } from "../../../sdk/model/limits.ts";
import { Container } from "../layout/Layout.tsx";
import { listPath } from "../list/address.ts";
import { pathOf, type View } from "../dataset/view.ts";
import { buttonClass } from "../../../ui/Button.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { EXAMPLES } from "./examples.ts";
import { StrataIllustration } from "./StrataIllustration.tsx";

/** What this place is, and the one big search. */
export function Hero({ view }: { view: View }) {
  const { t } = view;
  return (
    <section className="relative overflow-hidden bg-surface border-b border-line">
      <StrataIllustration />
      <Container className="relative pt-14 pb-24 md:pt-20 md:pb-32">
        <h1 className="text-[2rem] md:text-[2.75rem] leading-tight tracking-tight break-keep max-w-[44rem]">
          {t("home.headline")}
        </h1>
        <p className="mt-4 text-lg text-soft max-w-[58ch]">{t("home.intro")}</p>
        <form
          role="search"
          action={pathOf(view, "/list")}
          className="mt-8 flex flex-col sm:flex-row gap-3 max-w-200"
        >
          <div className="relative flex-1">
            <Icon
              name="i-tabler-search"
              className="absolute left-4 top-1/2 -translate-y-1/2 text-xl text-faint pointer-events-none"
            />
            <input
              type="search"
              name="q"
              maxLength={QUERY_MAX}
              aria-label={t("layout.searchLabel")}
              placeholder={t("home.placeholder")}
              className="control pl-12 min-h-14 text-lg"
            />
          </div>
          <button type="submit" className={buttonClass({ variant: "primary", size: "lg" })}>
            {t("layout.search")}
          </button>
        </form>
        <Examples view={view} />
      </Container>
    </section>
  );
}

function Examples({ view }: { view: View }) {
  const { t, locale } = view;
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-1 text-[.9375rem]">
      <span className="text-faint">{t("home.try")}</span>
      {EXAMPLES[locale].map((q) => (
        <a
          key={q}
          href={pathOf(view, listPath({ q }))}
          rel="nofollow"
          className="inline-flex items-center min-h-8 text-link hover:underline underline-offset-4"
        >
          {q}
        </a>
      ))}
      <a
        href={pathOf(view, "/list")}
        className="inline-flex items-center gap-1.5 min-h-8 text-soft hover:text-link md:ml-2 md:pl-5 md:border-l md:border-line"
      >
        <Icon name="i-tabler-adjustments-horizontal" />
        {t("home.advanced")}
      </a>
    </div>
  );
}
