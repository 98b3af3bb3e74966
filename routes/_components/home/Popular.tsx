import type { DatasetSummary } from "../../../sdk/model/dataset.ts";
import { UsageLine } from "../dataset/UsageLine.tsx";
import { LocalText } from "../dataset/LocalText.tsx";
import { detailPath, pathOf, type View } from "../dataset/view.ts";
import { SectionHead } from "./SectionHead.tsx";

const SHOWN = 6;

/** What others read, as a ranking; what nobody has read yet is not popular. */
export function Popular({ view, datasets }: { view: View; datasets: DatasetSummary[] }) {
  const viewed = datasets.filter(({ views }) => views > 0);
  if (viewed.length === 0) return null;
  const { t } = view;
  return (
    <section>
      <SectionHead
        title={t("home.popular")}
        more={{ href: pathOf(view, "/list?sort=views"), label: t("home.more"), rel: "nofollow" }}
      />
      <ol>
        {viewed.slice(0, SHOWN).map((dataset, index) => (
          <li
            key={dataset.dataSetId}
            className="flex gap-4 py-3.5 border-b border-line first:pt-0 last:border-0"
          >
            <span
              aria-hidden="true"
              className="w-6 flex-none text-2xl font-semibold leading-tight text-tint-line"
            >
              {index + 1}
            </span>
            <div className="min-w-0">
              <a
                href={detailPath(view, dataset.dataSetId)}
                className="font-medium leading-snug line-clamp-2 hover:text-link hover:underline underline-offset-4"
              >
                <LocalText view={view} text={dataset.title} />
              </a>
              <div className="mt-1 text-sm text-faint">
                <UsageLine view={view} usage={dataset} />
              </div>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
