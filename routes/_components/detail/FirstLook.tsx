import { baseName } from "../../../sdk/model/file.ts";
import { visibleName } from "../../../sdk/model/visible_name.ts";
import type { FilePreview } from "../../../sdk/mod.ts";
import type { DetailData } from "../../_loaders/detail.ts";
import type { View } from "../dataset/view.ts";
import { filePath } from "../preview/address.ts";
import { Look } from "../preview/grid/Look.tsx";
import { layerName } from "../preview/grid/layer_name.ts";
import { Paths } from "../preview/map/Paths.tsx";
import { Grid } from "../preview/Grid.tsx";
import { Plot } from "../preview/plot/Plot.tsx";
import { Lines } from "../preview/text/TextContent.tsx";

/** The beginning of one file: what a reader sees of the data before opening anything. */
export function FirstLook({ view, data: { look, lookPicture } }: { view: View; data: DetailData }) {
  if (!look) return null;
  const { t } = view;
  const name = visibleName(baseName(look.file.path));
  return (
    <section aria-label={t("detail.look")} className="panel mb-7 overflow-hidden">
      <h2 className="flex flex-wrap items-center gap-x-3 px-4 py-1 text-base border-b border-line">
        <a href={filePath(view, look.file.fileId)} rel="nofollow" className="link min-h-8 break-all">
          {name}
        </a>
        <span className="text-sm font-normal text-faint">{extentOf(view, look)}</span>
      </h2>
      <Beginning view={view} look={look} picture={lookPicture} name={name} />
    </section>
  );
}

/** How much there is in all. */
function extentOf({ t }: View, { content }: FilePreview): string {
  if (content.kind === "map") return t("preview.map.label", { count: content.total });
  if (content.kind !== "table") return "";
  const { totalRows, columns, omittedColumns } = content;
  return [
    t("preview.rows", { count: totalRows }),
    t("preview.columns", { count: columns.length + omittedColumns }),
  ].join(" · ");
}

interface Props {
  view: View;
  look: FilePreview;
  /** Address of a picture. */
  picture?: string;
  name: string;
}

function Beginning({ view, look: { content }, picture, name }: Props) {
  const { t } = view;
  switch (content.kind) {
    case "table":
      return (
        <Grid
          caption={t("preview.tableCaption")}
          columns={content.columns.map(({ name = "" }) => name)}
          rows={content.rows}
          firstRow={content.firstRow}
          numbers={t("preview.row")}
        />
      );
    case "map":
      return content.frame
        ? (
          <div className="p-2 max-w-100">
            <Plot frame={content.frame} label={t("preview.map.label", { count: content.total })}>
              <g className="text-link">
                {[content.others, ...content.shapes].map((paths, at) => (
                  <Paths key={at} paths={paths} width={1.8} dot={12} />
                ))}
              </g>
            </Plot>
          </div>
        )
        : null;
    case "grid":
      return (
        <div className="max-w-100">
          <Look view={view} content={content} name={layerName(view, content, content.layer ?? "")} />
        </div>
      );
    case "image":
      return (
        <img
          src={picture}
          alt={t("preview.image.alt", { name })}
          width={content.width}
          height={content.height}
          className="block w-auto max-w-full max-h-60 mx-auto"
        />
      );
    case "text":
      return <Lines view={view} lines={content.lines} firstLine={content.firstLine} />;
    default:
      return null;
  }
}
