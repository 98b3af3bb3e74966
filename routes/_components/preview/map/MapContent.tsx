import { formatNumber } from "../../../../locales/format.ts";
import type { Bounds, MapPreview, MapShape } from "../../../../sdk/mod.ts";
import { LinkTabs } from "../../../../ui/Tabs.tsx";
import type { View } from "../../dataset/view.ts";
import { Plot } from "../plot/Plot.tsx";
import { Fact, Facts, PlaceFacts } from "../plot/place.tsx";
import type { ContentProps } from "../props.ts";
import { FeatureTable } from "./FeatureTable.tsx";
import { Paths } from "./Paths.tsx";

/** Features on a map, each of which leads to its row in the table below, and back. */
export function MapContent({ view, content, hrefOf }: ContentProps<"map">) {
  const { t, locale } = view;
  const { frame, crs, bounds, missing, layers = [], layer } = content;
  return (
    <>
      {layers.length > 1 && (
        <div className="px-2 pt-1">
          <LinkTabs
            label={t("preview.map.layers")}
            tabs={layers.map((name) => ({
              href: hrefOf({ layer: name, page: undefined }),
              label: name,
              current: name === layer,
            }))}
          />
        </div>
      )}
      {frame && <FeatureMap view={view} content={content} />}
      <Facts>
        <Fact label={t("preview.grid.format")}>{t(`preview.map.${content.format}`)}</Fact>
        <Fact label={t("preview.map.geometry")}>
          {content.geometries.map(({ type, count }) =>
            `${type || t("preview.map.noPlace")} × ${formatNumber(locale, count)}`
          ).join(", ")}
        </Fact>
        <PlaceFacts view={view} crs={crs} bounds={bounds} degrees={frame?.degrees} />
      </Facts>
      {missing.length > 0 && (
        <p className="px-4 py-2 text-sm text-soft border-b border-line">
          {t("preview.map.missing", { names: missing.map((extension) => `.${extension}`).join(", ") })}
        </p>
      )}
      {content.features.length > 0 && <FeatureTable view={view} content={content} />}
    </>
  );
}

function FeatureMap({ view, content }: { view: View; content: MapPreview }) {
  const { t } = view;
  const { frame, total, features, undrawn, shapes, others } = content;
  if (!frame) return null;
  const notes = [
    ...features.length < total ? [t("preview.map.page")] : [],
    ...undrawn > 0 ? [t("preview.map.undrawn", { count: undrawn })] : [],
    t("preview.map.hint"),
    t("preview.map.asWritten"),
    ...frame.degrees && isInChina(content.bounds) ? [t("preview.map.offset")] : [],
    ...frame.land === undefined ? [] : [t("preview.map.coastline")],
  ];
  return (
    <figure className="border-b border-line">
      <div className="p-2 md:p-4">
        <Plot frame={frame} label={t("preview.map.label", { count: total })} interactive>
          <g className="text-faint" opacity=".55">
            <Paths paths={others} width={1.2} dot={6} />
          </g>
          {shapes.map((shape) => <Shape key={shape.feature} view={view} content={content} shape={shape} />)}
        </Plot>
      </div>
      <figcaption className="px-4 pb-3 text-sm text-faint max-w-prose">
        {notes.join(view.locale === "zh" ? "" : " ")}
      </figcaption>
    </figure>
  );
}

function Shape({ view, content, shape }: { view: View; content: MapPreview; shape: MapShape }) {
  const { feature } = shape;
  return (
    <a
      id={`shape-${feature}`}
      href={`#feature-${feature}`}
      aria-label={nameOf(view, content, feature)}
      className="map-shape text-link"
    >
      <title>{nameOf(view, content, feature)}</title>
      <Paths paths={shape} width={1.8} dot={12} />
    </a>
  );
}

/** By the first attribute that looks like a name, as people put it. */
function nameOf({ t }: View, { columns, features, firstFeature }: MapPreview, number: number): string {
  const at = columns.findIndex((column) => /^(?:name|title|label|名称|名字|地名)/i.test(column));
  const name = features[number - firstFeature]?.values[at];
  return name ? t("preview.map.featureNamed", { number, name }) : t("preview.map.feature", { number });
}

/** The extent in which a shift of some hundred metres would be seen. */
function isInChina(bounds: Bounds | undefined): boolean {
  if (!bounds) return false;
  const { west, south, east, north } = bounds;
  return west >= 73 && east <= 136 && south >= 3 && north <= 54;
}
