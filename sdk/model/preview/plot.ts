/** What drawings of previews are made of: a frame with its axes, and paths in units of the frame. */

/** A line of the grid, and what stands beside it. */
export interface AxisTick {
  /** From the left, or from the top. */
  at: number;
  label: string;
}

/** The rectangle that something is drawn in; everything in it is measured from its upper left corner. */
export interface PlotFrame {
  width: number;
  height: number;
  x: AxisTick[];
  y: AxisTick[];
  /** Whether the axes are degrees of longitude and latitude. */
  degrees: boolean;
  /** Coastlines as the path of an SVG, where the axes are degrees of longitude and latitude. */
  land?: string;
}

/** Least and greatest coordinates, as the file has them. */
export interface Bounds {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** The system of the coordinates, as far as the file names it. Nothing is ever converted to another one. */
export interface CoordinateSystem {
  /** Such as `EPSG:4490` or `WGS_1984_UTM_Zone_50N`; absent where the file says nothing. */
  name?: string;
  /** Degrees of longitude and latitude; absent where it is not known. */
  geographic?: boolean;
  /** As the file writes it, where that is longer than its name. */
  definition?: string;
}
