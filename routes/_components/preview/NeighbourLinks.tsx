import { baseName } from "../../../sdk/model/file.ts";
import type { NeighbourFile } from "../../../sdk/mod.ts";
import type { ShownData } from "../../_loaders/preview.ts";
import type { View } from "../dataset/view.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { filePath } from "./address.ts";
import { visibleName } from "../../../sdk/model/visible_name.ts";

/** The files before and behind this one in the dataset. */
export function NeighbourLinks({ view, data }: { view: View; data: ShownData }) {
  const { t } = view;
  const { preview: { previous, next }, page } = data;
  if (!previous && !next) return null;
  return (
    <nav aria-label={t("preview.neighbours")} className="mt-8 grid gap-3 sm:grid-cols-2">
      {previous && (
        <NeighbourLink view={view} page={page} file={previous} label={t("preview.previous")} side="prev" />
      )}
      {next && <NeighbourLink view={view} page={page} file={next} label={t("preview.next")} side="next" />}
    </nav>
  );
}

interface LinkProps extends Pick<ShownData, "page"> {
  view: View;
  file: NeighbourFile;
  label: string;
  side: "prev" | "next";
}

function NeighbourLink({ view, page, file, label, side }: LinkProps) {
  const isNext = side === "next";
  return (
    <a
      href={filePath(view, file.fileId, {}, page)}
      rel={`${side} nofollow`}
      className={`panel flex items-center gap-3 px-4 py-3 hover:border-link ${
        isNext ? "sm:col-start-2 justify-end text-right" : ""
      }`}
    >
      {!isNext && <Icon name="i-tabler-chevron-left" className="text-xl text-faint" />}
      <span className="min-w-0">
        <span className="block text-sm text-soft">{label}</span>
        <span className="block break-all">{visibleName(baseName(file.path))}</span>
      </span>
      {isNext && <Icon name="i-tabler-chevron-right" className="text-xl text-faint" />}
    </a>
  );
}
