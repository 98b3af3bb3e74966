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
      <Breadcrumbs
        label={t("ui.breadcrumbs")}
        trail={[{ label: t("layout.browse"), href: pathOf(view, "/list") }, {
          label: t(`vocabulary.resourceType.${dataset.dataSetTypeCode}`),
        }]}
      />
      <div className="mt-3">
        <DatasetMarks view={view} dataset={dataset} />
      </div>
      <h1 className="mt-3 text-[1.625rem] md:text-[2rem] leading-tight max-w-[60rem]">
        {title === textOf(view, dataset.title) ? <LocalText view={view} text={dataset.title} /> : title}
      </h1>
      {otherTitle && otherTitle !== title && (
        <p lang={languageTag[other]} className="mt-2 text-lg text-faint leading-snug max-w-[60rem]">
          {otherTitle}
        </p>
      )}
      <CreatorList view={view} creators={dataset.authors} />
    </header>
  );
}
