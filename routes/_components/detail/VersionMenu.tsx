import type { Dataset } from "../../../sdk/model/dataset.ts";
import { formatDate } from "../../../locales/format.ts";
import { comparePath } from "../compare/address.ts";
import { statusKey } from "../dataset/status.ts";
import { detailPath, pathOf, type View } from "../dataset/view.ts";
import { Icon } from "../../../ui/Icon.tsx";

/** The versions of a dataset; the one on the page is marked, and compared with the one before it by a link. */
export function VersionMenu({ view, dataset }: { view: View; dataset: Dataset }) {
  const { dataSetId, version, versions } = dataset;
  const before = versions[versions.findIndex((one) => one.version === version) + 1];
  return (
    <>
      <ul className="-mx-2">
        {dataset.versions.map(({ version, publishedAt, status, withheld }) => {
          const isCurrent = version === dataset.version;
          return (
            <li key={version}>
              <a
                href={detailPath(view, dataset.dataSetId, { version })}
                aria-current={isCurrent ? "page" : undefined}
                className="flex items-center gap-2 min-h-8 px-2 rounded hover:bg-tint hover:text-link aria-[current]:font-medium"
              >
                <Icon name="i-tabler-check" className={isCurrent ? "text-open" : "invisible"} />
                <span className="flex-1">{version}</span>
                <span className="text-sm text-faint">
                  {publishedAt && status === "PUBLISHED" && !withheld
                    ? formatDate(publishedAt)
                    : view.t(statusKey({ status, version, withheld }))}
                </span>
              </a>
            </li>
          );
        })}
      </ul>
      {before && (
        <a
          href={pathOf(view, comparePath({ dataSetId, left: before.version, right: version }))}
          className="mt-1 inline-flex items-center gap-1.5 min-h-8 link text-sm"
        >
          <Icon name="i-tabler-git-compare" />
          {view.t("compare.neighbours", { version: before.version })}
        </a>
      )}
    </>
  );
}
