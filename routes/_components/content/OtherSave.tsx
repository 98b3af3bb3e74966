import { languageTag } from "../../../locales/format.ts";
import { hasBody } from "../../../sdk/model/content/article.ts";
import type { ManagedArticle } from "../../../sdk/model/content/managed_article.ts";
import { LOCALES } from "../../../sdk/model/locale.ts";
import { Card } from "../../../ui/Card.tsx";
import { RichText } from "../../../ui/RichText.tsx";
import type { View } from "../dataset/view.ts";

/** What somebody else saved meanwhile, in full, above the form that still holds one's own text. */
export function OtherSave({ view: { t }, article }: { view: View; article: ManagedArticle }) {
  return (
    <Card title={t("content.otherSave", { number: article.revision })} className="mb-6">
      <p className="text-soft">{t("content.otherSaveText")}</p>
      <div className="mt-4 grid gap-4 lg:grid-cols-2">
        {LOCALES.map((locale) => (
          <section
            key={locale}
            aria-label={t(`content.language.${locale}`)}
            tabIndex={0}
            className="min-w-0 max-h-96 overflow-y-auto p-4 border border-line rounded-md"
          >
            <p className="text-sm text-faint">{t(`content.language.${locale}`)}</p>
            <div lang={languageTag[locale]}>
              <p className="mt-1 text-lg font-medium">{article.title[locale]}</p>
              {article.summary[locale] && <p className="mt-1 text-soft">{article.summary[locale]}</p>}
              {hasBody(article.kind) && (
                <RichText
                  html={article.body[locale]}
                  lang={locale}
                  t={t}
                  headingLevel={4}
                  idPrefix={`other-${locale}-`}
                  className="mt-3"
                />
              )}
            </div>
          </section>
        ))}
      </div>
    </Card>
  );
}
