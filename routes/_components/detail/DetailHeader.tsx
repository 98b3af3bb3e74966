import type { Dataset } from "../../../sdk/model/dataset.ts";
import { languageTag } from "../../../locales/format.ts";
import { CreatorList } from "../dataset/CreatorList.tsx";
import { DatasetMarks } from "../dataset/DatasetMarks.tsx";
import { LocalText } from "../dataset/LocalText.tsx";
import { pathOf, textOf, type View } from "../dataset/view.ts";
import { titleOf } from "../own_datasets/links.ts";
import { Breadcrumbs } from "../../../ui/Breadcrumbs.tsx";

/** Title in the reader's language with the other one below, badges, and who made it. */
export function DetailHeader({ view, dataset }: { view: View; dataset: Dataset }) {
  const { t, locale } = view;
  const other = locale === "zh" ? "en" : "zh";
  const title = titleOf(view, dataset);
  const otherTitle = dataset.title[other];
  return (
    <header>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Breadcrumbs
          label={t("ui.breadcrumbs")}
          trail={[{ label: t("layout.browse"), href: pathOf(view, "/list") }, {
            label: t(`vocabulary.resourceType.${dataset.dataSetTypeCode}`),
          }]}
        />
        <DatasetMarks view={view} dataset={dataset} />
      </div>
      <h1 className="mt-2 text-2xl md:text-3xl leading-tight">
        {title === textOf(view, dataset.title) ? <LocalText view={view} text={dataset.title} /> : title}
      </h1>
      {otherTitle && otherTitle !== title && (
        <p lang={languageTag[other]} className="mt-1 text-faint leading-snug">
          {otherTitle}
        </p>
      )}
      <CreatorList view={view} creators={dataset.authors} />
    </header>
  );
}
