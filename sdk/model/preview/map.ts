/** Features of a geographic file on a map, and their attributes by pages. */
import type { Bounds, CoordinateSystem, PlotFrame } from "./plot.ts";

export const MAP_FORMATS = ["geojson", "topojson", "shapefile", "kml", "gpx", "geopackage"] as const;
export type MapFormat = (typeof MAP_FORMATS)[number];

export interface GeometryCount {
  /** Such as `MultiPolygon`; empty for a feature without a place. */
  type: string;
  count: number;
}

/** Paths of an SVG, in units of the frame; points are paths of no length. */
export interface ShapePaths {
  areas?: string;
  lines?: string;
  points?: string;
}

/** How a feature of the page is drawn. */
export interface MapShape extends ShapePaths {
  /** Number of the feature, from 1. */
  feature: number;
}

export interface MapFeature {
  /** Such as `Point`; empty without a place. */
  type: string;
  /** Least and greatest coordinates; of a point both are the same. */
  bounds?: Bounds;
  /** In the order of `columns`. */
  values: string[];
}

export interface MapPreview {
  kind: "map";
  format: MapFormat;
  crs: CoordinateSystem;
  /** Of all features. */
  bounds?: Bounds;
  /** Features that were found. */
  total: number;
  geometries: GeometryCount[];
  /** Names of attributes. */
  columns: string[];
  omittedColumns: number;
  /** Number of the first feature of the page, from 1. */
  firstFeature: number;
  features: MapFeature[];
  /** Files that belong to it and are not there: such as `dbf`. */
  missing: string[];
  /** Names of the layers of a GeoPackage, and the one that is shown. */
  layers?: string[];
  layer?: string;
  /** Absent where nothing has a place. */
  frame?: PlotFrame;
  /** The features of the page. */
  shapes: MapShape[];
  /** All other features, or those that fit, for the eye. */
  others: ShapePaths;
  /** Features that are not drawn, because there are too many. */
  undrawn: number;
}
