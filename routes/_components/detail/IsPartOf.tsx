import type { RelatedDataset } from "../../../sdk/model/dataset.ts";
import { LocalText } from "../dataset/LocalText.tsx";
import { detailPath, type View } from "../dataset/view.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { Identifiers } from "./HasPart.tsx";
import { Section } from "./Section.tsx";

/** The data packages that a dataset belongs to. */
export function IsPartOf({ view, packages }: { view: View; packages: RelatedDataset[] }) {
  if (packages.length === 0) return null;
  return (
    <Section title={view.t("packages.isPartOf")}>
      <ul className="flex flex-col gap-3">
        {packages.map(({ dataSetId, title, doi, cstr }) => (
          <li key={dataSetId} className="panel flex gap-3 p-4">
            <Icon name="i-tabler-package" className="mt-0.5 text-xl text-soft" />
            <div className="min-w-0">
              <a href={detailPath(view, dataSetId)} className="link font-medium break-words">
                <LocalText view={view} text={title} />
              </a>
              <Identifiers view={view} doi={doi} cstr={cstr} />
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
