import type { Dataset } from "../../../sdk/model/dataset.ts";
import { formatBytes } from "../../../locales/format.ts";
import type { View } from "../dataset/view.ts";

/** In the place of the access right: a package has no files of its own, its parts have. */
export function PackagePanel({ view, dataset }: { view: View; dataset: Dataset }) {
  const { t } = view;
  const { hasPart } = dataset;
  // What is withdrawn, or being corrected, nobody can have.
  const open = hasPart.filter(({ status, withheld }) => status === "PUBLISHED" && !withheld);
  const size = open.reduce((sum, part) => sum + part.size, 0);
  return (
    <section aria-label={t("packages.access")} className="panel p-4 flex flex-col gap-3">
      <p className="flex justify-between gap-4">
        <span className="text-soft">{t("packages.hasPartCount", { count: hasPart.length })}</span>
        <span className="font-semibold">{formatBytes(size)}</span>
      </p>
      <p className="text-sm text-faint">{t("packages.accessText")}</p>
    </section>
  );
}
