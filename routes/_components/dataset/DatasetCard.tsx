import { showsData } from "../../../sdk/model/cover.ts";
import type { DatasetSummary } from "../../../sdk/model/dataset.ts";
import { formatDate } from "../../../locales/format.ts";
import { AuthorNames } from "./AuthorNames.tsx";
import { CoverImage } from "./CoverImage.tsx";
import { DatasetMarks } from "./DatasetMarks.tsx";
import { UsageLine } from "./UsageLine.tsx";
import { LocalText } from "./LocalText.tsx";
import { detailPath, type View } from "./view.ts";

/** A dataset in a list that is no search result: home, community. */
export function DatasetCard({ view, dataset }: { view: View; dataset: DatasetSummary }) {
  return (
    <article className="flex gap-4 py-5 first:pt-0 border-b border-line last:border-0">
      <div className="flex-1 min-w-0">
        <DatasetMarks view={view} dataset={dataset} />
        <h3 className="mt-2 text-lg leading-snug">
          <a
            href={detailPath(view, dataset.dataSetId)}
            className="hover:text-link hover:underline underline-offset-4"
          >
            <LocalText view={view} text={dataset.title} />
          </a>
        </h3>
        <p className="mt-1 text-[.9375rem] text-soft line-clamp-2">
          <LocalText view={view} text={dataset.description} />
        </p>
        <div className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm text-faint">
          <span className="text-soft">
            <AuthorNames view={view} authors={dataset.authors} />
          </span>
          {dataset.publishedAt && (
            <time dateTime={dataset.publishedAt}>{formatDate(dataset.publishedAt)}</time>
          )}
          <UsageLine view={view} usage={dataset} />
        </div>
      </div>
      {dataset.coverId && showsData(dataset.coverOrigin) && (
        <CoverImage
          coverId={dataset.coverId}
          lazy
          className="max-sm:hidden flex-none self-start w-30 rounded-md border border-line"
        />
      )}
    </article>
  );
}
