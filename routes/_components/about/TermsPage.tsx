import type { Translate } from "../../../locales/format.ts";

const SECTIONS = ["account", "deposit", "forbidden", "use", "privacy", "liability"] as const;

export function TermsPage({ t }: { t: Translate }) {
  return (
    <article className="max-w-[68ch] mx-auto">
      <h1 className="text-3xl">{t("terms.title")}</h1>
      <p className="mt-3 text-soft">{t("terms.intro")}</p>
      {SECTIONS.map((section) => (
        <section key={section} className="mt-8">
          <h2 className="text-xl">{t(`terms.${section}.title`)}</h2>
          <p className="mt-2">{t(`terms.${section}.body`)}</p>
        </section>
      ))}
    </article>
  );
}
