import { formatNumber } from "../../../../locales/format.ts";
import type { GridPreview } from "../../../../sdk/mod.ts";
import { LinkTabs } from "../../../../ui/Tabs.tsx";
import type { View } from "../../dataset/view.ts";
import { Fact, Facts, PlaceFacts } from "../plot/place.tsx";
import type { ContentProps } from "../props.ts";
import { Attributes, LeftOut, VariableTable } from "./GridTables.tsx";
import { layerName } from "./layer_name.ts";
import { Look } from "./Look.tsx";

/** Gridded data: a quick look at one layer, and what the header says. */
export function GridContent({ view, content, hrefOf }: ContentProps<"grid">) {
  const { t } = view;
  const { layers, layer, firstLayer, positions, attributes } = content;
  return (
    <>
      {layers.length > 1 && (
        <div className="px-2 pt-1">
          <LinkTabs
            label={t("preview.grid.layers")}
            tabs={layers.map((name) => ({
              href: hrefOf({ layer: name === firstLayer ? undefined : name, page: undefined }),
              label: layerName(view, content, name),
              current: name === layer,
            }))}
          />
        </div>
      )}
      {positions.length > 0 && (
        <p className="px-4 pt-3">
          {positions.map(({ value, ...place }) =>
            value === undefined
              ? t("preview.grid.position", place)
              : t("preview.grid.positionValue", { ...place, value })
          ).join(" · ")}
        </p>
      )}
      {/* Objects of R are described, and never drawn. */}
      {content.format !== "rdata" && (
        <Look view={view} content={content} name={layerName(view, content, layer ?? "")} />
      )}
      <GridFacts view={view} content={content} />
      <VariableTable view={view} content={content} />
      <Attributes
        view={view}
        title={t("preview.grid.fileAttributes")}
        attributes={attributes}
        leftOut={content.leftOut?.attributes}
      />
    </>
  );
}

function GridFacts({ view, content }: { view: View; content: GridPreview }) {
  const { t, locale } = view;
  const { format, variant, dimensions, variables, crs, bounds, resolution, noData, compression, leftOut } =
    content;
  const [rows, columns] = dimensions;
  const size = (length: number) => formatNumber(locale, length);
  return (
    <Facts>
      <Fact label={t("preview.grid.format")}>
        {[t(`preview.grid.${format}`), ...variant ? [variant] : []].join(" · ")}
      </Fact>
      {format === "geotiff"
        ? (
          <Fact label={t("preview.grid.size")}>
            {t("preview.grid.sizeValue", {
              columns: size(columns.length),
              rows: size(rows.length),
              bands: variables.length,
            })}
          </Fact>
        )
        : dimensions.length > 0 && (
          <Fact label={t("preview.grid.dimensions")}>
            {dimensions.map(({ name, length, unlimited }) =>
              `${name} ${size(length)}${unlimited ? ` (${t("preview.grid.unlimited")})` : ""}`
            ).join(", ")}
            <LeftOut view={view} count={leftOut?.dimensions} />
          </Fact>
        )}
      {(format === "geotiff" || bounds) && (
        <PlaceFacts view={view} crs={crs} bounds={bounds} degrees={bounds && crs.geographic} />
      )}
      {resolution && (
        <Fact label={t("preview.grid.resolution")}>
          {resolution.map((one) => String(Number(one.toPrecision(7)))).join(" × ")}
        </Fact>
      )}
      {noData !== undefined && <Fact label={t("preview.grid.noData")}>{noData}</Fact>}
      {compression && <Fact label={t("preview.grid.compression")}>{compression}</Fact>}
    </Facts>
  );
}
