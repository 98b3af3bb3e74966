import { CITATION_STYLES } from "../../../sdk/model/citation.ts";
import type { DetailData } from "../../_loaders/detail.ts";
import { CopyTextButton } from "../dataset/CopyText.tsx";
import type { View } from "../dataset/view.ts";

/** The recommended citation to copy, and the way to each style; they are written when they are asked for. */
export function CiteBox({ view, data, citeHref }: { view: View; data: DetailData; citeHref: string }) {
  const { t } = view;
  const [citation] = data.citations ?? [];
  if (!citation) return null;
  return (
    <section aria-label={t("detail.recommendedCitation")} className="panel px-4 py-3 bg-sunken text-sm">
      <h2 className="sr-only">{t("detail.recommendedCitation")}</h2>
      <p className="break-words">{citation.text}</p>
      <div className="mt-2 flex flex-wrap items-center gap-x-3">
        <CopyTextButton text={citation.text} label={t("detail.copyCitation")} />
        {CITATION_STYLES.map((style) => (
          <a
            key={style}
            href={`${citeHref}#cite-${style}`}
            rel="nofollow"
            className="link inline-flex items-center min-h-8"
          >
            {t(`cite.format.${style}`)}
          </a>
        ))}
      </div>
    </section>
  );
}
