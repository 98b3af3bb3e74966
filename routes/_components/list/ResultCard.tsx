import { showsData } from "../../../sdk/model/cover.ts";
import type { SearchHit } from "../../../sdk/model/search.ts";
import { formatBytes, formatDate } from "../../../locales/format.ts";
import { AuthorNames } from "../dataset/AuthorNames.tsx";
import { CoverImage } from "../dataset/CoverImage.tsx";
import { DatasetMarks } from "../dataset/DatasetMarks.tsx";
import { LocalText } from "../dataset/LocalText.tsx";
import { Highlight } from "../dataset/Highlight.tsx";
import { type HitSide, hitSide, ownSide } from "../dataset/hit_side.ts";
import { UsageLine } from "../dataset/UsageLine.tsx";
import { cstrPath, detailPath, doiPath, pathOf, type View } from "../dataset/view.ts";
import { Icon } from "../../../ui/Icon.tsx";

/** One result: what it is, where the words were found, who made it, and how it is used. */
export function ResultCard({ view, hit }: { view: View; hit: SearchHit }) {
  const { t } = view;
  const { dataset } = hit;
  const { dataSetId, authors, coverId, coverOrigin } = dataset;
  return (
    <article className="flex gap-4 py-5 border-b border-line">
      <div className="min-w-0 flex-1">
        <h3 className="text-lg leading-snug">
          <a href={detailPath(view, dataSetId)} className="text-link hover:underline underline-offset-4">
            <HitText side={ownSide(view, hit.title)} />
          </a>
        </h3>
        <p className="mt-1 text-[.9375rem]">
          <AuthorNames view={view} authors={authors} />
        </p>
        <p className="mt-1.5 text-[.9375rem] text-soft line-clamp-3">
          <HitText side={hitSide(view, hit.snippet, hit.title)} />
        </p>
        <div className="mt-3">
          <DatasetMarks view={view} dataset={dataset} />
        </div>
        <Identifiers view={view} hit={hit} />
        <div className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm text-faint">
          {dataset.publishedAt && (
            <time dateTime={dataset.publishedAt}>{formatDate(dataset.publishedAt)}</time>
          )}
          <span>{t("list.extent", { count: dataset.count, size: formatBytes(dataset.size) })}</span>
          <UsageLine view={view} usage={dataset} />
          {dataset.community && (
            <a
              href={pathOf(view, `/c/${encodeURIComponent(dataset.community.code)}`)}
              className="inline-flex items-center gap-1.5 hover:text-link hover:underline"
            >
              <Icon name="i-tabler-building-community" />
              <LocalText view={view} text={dataset.community.name} />
            </a>
          )}
        </div>
      </div>
      {coverId && showsData(coverOrigin) && (
        <CoverImage
          coverId={coverId}
          lazy
          className="max-md:hidden flex-none self-start w-36 mt-1 rounded-md border border-line"
        />
      )}
    </article>
  );
}

function Identifiers({ view, hit }: { view: View; hit: SearchHit }) {
  const { doi, cstr } = hit.dataset;
  if (!doi && !cstr) return null;
  return (
    <p className="mt-2 flex flex-wrap gap-x-4 text-sm text-faint">
      {doi && (
        <a
          href={doiPath(view, doi)}
          className="identifier hover:text-link hover:underline break-all"
        >
          doi:{doi}
        </a>
      )}
      {cstr && (
        <a
          href={cstrPath(view, cstr)}
          className="identifier hover:text-link hover:underline break-all"
        >
          CSTR:{cstr}
        </a>
      )}
    </p>
  );
}

/** Marked as the other language where it is not the reader's. */
function HitText({ side: { fragments, lang } }: { side: HitSide }) {
  const words = <Highlight fragments={fragments} />;
  return lang ? <span lang={lang}>{words}</span> : words;
}
