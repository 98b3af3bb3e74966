import { type Citation, ENGLISH_STYLES } from "../../../sdk/model/citation.ts";
import { CopyTextButton } from "../dataset/CopyText.tsx";
import { pathOf, type View } from "../dataset/view.ts";
import { METADATA_FORMATS } from "../../../sdk/model/export_format.ts";
import type { DetailData } from "../../_loaders/detail.ts";
import { ownPath } from "../../_loaders/own_path.ts";
import { LinkButton } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import type { DetailProps } from "./props.ts";

/** Every way to cite, each to copy and to download. */
export function CiteTab({ view, data }: DetailProps) {
  const { t } = view;
  const { citations = [] } = data;
  if (citations.length === 0) {
    return <EmptyState icon="i-tabler-quote" title={t("cite.notYet")}>{t("cite.notYetText")}</EmptyState>;
  }
  return (
    <>
      <p className="text-soft mb-6 max-w-[70ch]">{t("cite.intro")}</p>
      {citations.map((citation) => <CitationCard key={citation.format} view={view} citation={citation} />)}
      {data.exports && <Exports view={view} exports={data.exports} />}
      {data.exports && !data.dataset.linkInUse && <Embed view={view} dataset={data.dataset} />}
    </>
  );
}

/** A list of links is for crawlers alone. */
const SHOWN_FORMATS = METADATA_FORMATS.filter((format) => format !== "linkset");

/** The record for machines, in the language of the page where a format knows only one. */
function Exports({ view, exports }: { view: View; exports: NonNullable<DetailData["exports"]> }) {
  const { t, locale } = view;
  return (
    <section aria-labelledby="exports" className="mt-10">
      <h2 id="exports" className="text-xl scroll-mt-20">{t("cite.exports")}</h2>
      <p className="mt-2 mb-4 text-soft max-w-[70ch]">{t("cite.exportsIntro")}</p>
      <ul className="panel divide-y divide-line">
        {SHOWN_FORMATS.map((format) => (
          <li
            key={format}
            className="flex items-center justify-between gap-4 px-4 py-2.5"
          >
            <div className="min-w-0 flex-1">
              <h3 className="text-base">{t(`cite.format.${format}`)}</h3>
              <p className="text-sm text-soft">{t(`cite.note.${format}`)}</p>
            </div>
            <LinkButton
              size="sm"
              icon="i-tabler-download"
              href={`${ownPath(exports[format])}&lang=${locale}`}
              download
              aria-label={`${t("cite.download")} ${t(`cite.format.${format}`)}`}
            >
              {t("cite.download")}
            </LinkButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Leads to the builder of widgets, which begins with this dataset; what is behind a link is not for other sites. */
function Embed({ view, dataset: { doi, cstr } }: { view: View; dataset: DetailData["dataset"] }) {
  const { t } = view;
  const query = new URLSearchParams({ p: "widgets_component", doi: doi ?? cstr ?? "" });
  return (
    <section aria-labelledby="embed" className="mt-10">
      <h2 id="embed" className="text-xl scroll-mt-20">{t("widget_builder.embed")}</h2>
      <p className="mt-2 mb-4 text-soft max-w-[70ch]">{t("widget_builder.embedIntro")}</p>
      <LinkButton icon="i-tabler-code" href={pathOf(view, `/help?${query}`)} rel="nofollow">
        {t("widget_builder.title")}
      </LinkButton>
    </section>
  );
}

const CODE: readonly Citation["format"][] = ["bibtex", "ris", "endnote", "csl-json"];

function CitationCard({ view, citation }: { view: View; citation: Citation }) {
  const { t } = view;
  const { format, text, fileName } = citation;
  const name = t(`cite.format.${format}`);
  return (
    <section id={`cite-${format}`} className="panel mb-5 overflow-hidden" aria-label={name}>
      <div className="flex flex-wrap items-center justify-between gap-2 pl-4 pr-3 py-2 border-b border-line bg-sunken">
        <h2 className="text-base">{name}</h2>
        <div className="flex gap-2">
          <CopyTextButton text={text} label={t("detail.copyCitation")} />
          <LinkButton size="sm" icon="i-tabler-download" href={dataAddress(citation)} download={fileName}>
            {t("cite.download")}
          </LinkButton>
        </div>
      </div>
      {CODE.includes(format)
        ? <pre className="p-4 overflow-x-auto text-sm leading-relaxed" tabIndex={0}>{text}</pre>
        : <p lang={ENGLISH_STYLES.includes(format) ? "en" : undefined} className="p-4 break-words">{text}</p>}
    </section>
  );
}

/** The text itself as an address, so that it can be saved without a script and without another call. */
const dataAddress = ({ mediaType, text }: Citation) =>
  `data:${mediaType.split(";")[0]};charset=utf-8,${encodeURIComponent(text)}`;
