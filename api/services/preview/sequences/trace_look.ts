/** The four curves of a capillary sequencer, page by page, with the called bases below their peaks. */
import type { TraceLook } from "../../../../sdk/model/preview/sequences.ts";
import { frameOf, pathOf, projectFreely } from "../plot/projection.ts";

/** Points of a page, in which some fifty bases have room for their letters, and units of its height. */
const PAGE_POINTS = 600;
const HEIGHT = 320;

export interface Trace {
  /** Which base each curve is of. */
  order: string;
  curves: readonly Int16Array[];
  /** The called bases, and at which point each has its peak. */
  calls: string;
  peaks: Int16Array;
}

/** @returns `undefined` where there are not four curves of one length. */
export function lookAtTrace(
  { order, curves, calls, peaks }: Trace,
  wanted: number,
): { trace: TraceLook; page: number; pages: number } | undefined {
  const points = curves[0]?.length ?? 0;
  if (points < 2 || curves.length !== 4 || curves.some(({ length }) => length !== points)) return undefined;
  if (!/^[ACGT]{4}$/.test(order)) return undefined;
  const pages = Math.max(1, Math.ceil((points - 1) / PAGE_POINTS));
  const page = Math.min(wanted, pages);
  const first = (page - 1) * PAGE_POINTS;
  const last = Math.min(points - 1, first + PAGE_POINTS);
  const shown = curves.map((curve) => curve.subarray(first, last + 1));
  const [least, greatest] = shown.reduce(
    ([low, high], curve) => curve.reduce(([a, b], one) => [Math.min(a, one), Math.max(b, one)], [low, high]),
    [0, 1],
  );
  const room = (greatest - least) * 0.05;
  const bounds = { west: first, east: first + PAGE_POINTS, south: least - room, north: greatest + room };
  const projection = projectFreely(bounds, HEIGHT);
  const x = [...calls].flatMap((base, at) =>
    peaks[at] >= first && peaks[at] <= last
      ? [{ at: Math.round(projection.at([peaks[at], 0])[0]), label: base }]
      : []
  );
  return {
    page,
    pages,
    trace: {
      frame: { ...frameOf(projection, false), x },
      curves: shown.map((curve, at) => ({
        base: order[at],
        path: pathOf(Array.from(curve, (value, point) => projection.at([first + point, value])), false),
      })),
      firstPoint: first + 1,
      lastPoint: last + 1,
      points,
    },
  };
}
