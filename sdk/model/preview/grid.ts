/** Gridded data: what its header says, and a quick look at one of its layers. */
import type { Bounds, CoordinateSystem, PlotFrame } from "./plot.ts";

export const GRID_FORMATS = [
  "geotiff",
  "netcdf",
  "hdf5",
  "numpy",
  "matlab",
  "fits",
  "nifti",
  "rdata",
] as const;
export type GridFormat = (typeof GRID_FORMATS)[number];

export interface GridAttribute {
  name: string;
  value: string;
}

export interface GridDimension {
  name: string;
  length: number;
  /** Grows by records. */
  unlimited: boolean;
}

/** A variable, or a band of a raster. */
export interface GridVariable {
  name: string;
  /** Such as `float` or `uint8`; `group`, `link` and `externalLink` for what stands among them in HDF5. */
  type: string;
  /** Its dimensions with their lengths; of a raster rows and columns. */
  dimensions: GridDimension[];
  attributes: GridAttribute[];
  /** Absent where all are listed. */
  leftOut?: GridLeftOut;
}

/** How many of a list are not shown, because a page could not show them all. */
export interface GridLeftOut {
  variables: number;
  dimensions: number;
  attributes: number;
}

/** Where on another axis the look lies: `time`, 3rd of 120. */
export interface GridPosition {
  name: string;
  /** From 1. */
  index: number;
  length: number;
  /** The coordinate there, with its unit. */
  value?: string;
}

/** Why there is a header without a look. */
export const NO_LOOK_REASONS = [
  "noVariable",
  "compression",
  "cut",
  "elsewhere",
  "tooLarge",
  "unreadable",
] as const;
export type NoLookReason = (typeof NO_LOOK_REASONS)[number];

/** A picture of two axes. */
export interface ImageLook {
  type: "image";
  frame: PlotFrame;
  /** Base64. */
  png: string;
  /** Pixels; fewer than the grid has where it is large. */
  pixelsWide: number;
  pixelsHigh: number;
  /** Absent for a picture in its own colours. */
  scale?: ColourScale;
  /** Whether some of its pixels have no value. */
  gaps: boolean;
}

/** Values and colours; both ends may stand for all that lies beyond. */
export interface ColourScale {
  minimum: number;
  maximum: number;
  /** Of all values that were seen. */
  least: number;
  greatest: number;
  unit?: string;
  /** From the least to the greatest, `#rrggbb`. */
  colours: string[];
}

/** A line along one axis. */
export interface LineLook {
  type: "line";
  frame: PlotFrame;
  path: string;
  xLabel: string;
  yLabel: string;
  least: number;
  greatest: number;
}

export type GridLook = ImageLook | LineLook | { type: "none"; reason: NoLookReason };

export interface GridPreview {
  kind: "grid";
  format: GridFormat;
  /** Such as `64-bit offset`. */
  variant?: string;
  crs: CoordinateSystem;
  bounds?: Bounds;
  /** Of a raster: units of the coordinates for a column and a row. */
  resolution?: [number, number];
  /** Whether a raster does not point north, so that it is drawn by its rows and columns. */
  turned?: boolean;
  /** Stands for a missing value. */
  noData?: string;
  compression?: string;
  dimensions: GridDimension[];
  variables: GridVariable[];
  attributes: GridAttribute[];
  /** What can be looked at, what is shown unless something else is asked for, and what is shown. */
  layers: string[];
  firstLayer?: string;
  layer?: string;
  positions: GridPosition[];
  look: GridLook;
  /** Whether the file ends before the last value of what is shown. */
  cut?: boolean;
  /** Absent where all are listed. */
  leftOut?: GridLeftOut;
}
