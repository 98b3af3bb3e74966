import type { Spatial as SpatialEntry } from "../../../sdk/model/metadata/metadata.ts";
import type { View } from "../dataset/view.ts";
import { GRATICULE, LAND } from "../../../sdk/model/vocabulary/land_outlines.ts";
import { Table } from "../../../ui/Table.tsx";
import { markOf } from "./coverage.ts";
import { Section } from "./Section.tsx";
import { rangeOf } from "../../../locales/format.ts";

/** Where: a map for the eye and the numbers as a table. */
export function Spatial({ view, entries }: { view: View; entries: SpatialEntry[] }) {
  if (entries.length === 0) return null;
  const { t } = view;
  const rows = entries.map((entry, index) => ({ entry, number: index + 1 }));
  return (
    <Section title={t("detail.spatial")}>
      <WorldMap entries={entries} label={t("detail.mapLabel", { count: entries.length })} />
      <div className="mt-3">
        <Table
          caption={t("detail.spatialTable")}
          hideCaption
          rows={rows}
          rowKey={({ number }) => number}
          columns={[
            { key: "number", label: "#", cell: ({ number }) => number },
            {
              key: "kind",
              label: t("detail.spatialKind"),
              cell: ({ entry }) => t(`detail.spatial.${entry.kind}`),
            },
            { key: "longitude", label: t("detail.longitude"), cell: ({ entry }) => longitudeOf(entry) },
            { key: "latitude", label: t("detail.latitude"), cell: ({ entry }) => latitudeOf(entry) },
            { key: "elevation", label: t("detail.elevation"), cell: ({ entry }) => elevationOf(entry) },
          ]}
        />
      </div>
    </Section>
  );
}

/** Degrees are the units of the drawing: the whole earth is 360 by 180. */
function WorldMap({ entries, label }: { entries: SpatialEntry[]; label: string }) {
  return (
    <svg
      viewBox="-180 -90 360 180"
      role="img"
      aria-label={label}
      className="w-full max-w-160 rounded-lg border border-line bg-tint"
    >
      <path d={GRATICULE} fill="none" className="stroke-tint-line" strokeWidth=".35" />
      <path d={LAND} className="fill-surface stroke-edge" strokeWidth=".45" strokeLinejoin="round" />
      {entries.map((entry, index) => <Place key={index} entry={entry} />)}
    </svg>
  );
}

function Place({ entry }: { entry: SpatialEntry }) {
  const mark = markOf(entry);
  if (mark.kind === "region") {
    const { x, y, width, height } = mark;
    return (
      <rect
        {...{ x, y, width, height }}
        className="fill-link stroke-link"
        fillOpacity=".16"
        strokeWidth="1.2"
      />
    );
  }
  return (
    <g className="stroke-link">
      <circle cx={mark.x} cy={mark.y} r="6" className="fill-link" fillOpacity=".2" strokeWidth=".7" />
      <circle cx={mark.x} cy={mark.y} r="2" className="fill-link" stroke="none" />
    </g>
  );
}

const degrees = (value: number, positive: string, negative: string) =>
  `${Math.abs(value)}° ${value < 0 ? negative : positive}`;
const longitude = (value: number) => degrees(value, "E", "W");
const latitude = (value: number) => degrees(value, "N", "S");

const longitudeOf = (entry: SpatialEntry) =>
  entry.kind === "point" ? longitude(entry.longitude) : rangeOf(longitude(entry.west), longitude(entry.east));
const latitudeOf = (entry: SpatialEntry) =>
  entry.kind === "point" ? latitude(entry.latitude) : rangeOf(latitude(entry.south), latitude(entry.north));

/** Metres; a dash where none is given. */
function elevationOf(entry: SpatialEntry): string {
  const values = entry.kind === "point" ? [entry.elevation] : [entry.minElevation, entry.maxElevation];
  const known = values.filter((value) => value !== undefined);
  return known.length ? `${rangeOf(...known)} m` : "–";
}
