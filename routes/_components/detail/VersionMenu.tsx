import type { Dataset } from "../../../sdk/model/dataset.ts";
import { formatDate } from "../../../locales/format.ts";
import { detailPath, type View } from "../dataset/view.ts";
import { Icon } from "../ui/Icon.tsx";

/** The versions of a dataset; the one on the page is marked. */
export function VersionMenu({ view, dataset }: { view: View; dataset: Dataset }) {
  return (
    <ul className="-mx-2">
      {dataset.versions.map(({ version, publishedAt, status }) => {
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
                {publishedAt ? formatDate(publishedAt) : view.t(`vocabulary.status.${status}`)}
              </span>
            </a>
          </li>
        );
      })}
    </ul>
  );
}
