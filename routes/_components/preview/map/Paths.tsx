import type { ShapePaths } from "../../../../sdk/mod.ts";

/** Areas are tinted, lines are drawn, points are dots: lines of no length with round ends. */
export function Paths(
  { paths: { areas, lines, points }, width, dot }: { paths: ShapePaths; width: number; dot: number },
) {
  return (
    <g stroke="currentColor" strokeLinejoin="round" strokeLinecap="round" fill="none">
      {areas && (
        <path d={areas} fill="currentColor" fillOpacity=".22" fillRule="evenodd" strokeWidth={width} />
      )}
      {lines && <path d={lines} strokeWidth={width + 0.6} />}
      {points && (
        <>
          <path d={points} strokeWidth={dot + 4} className="stroke-surface" />
          <path d={points} strokeWidth={dot} />
        </>
      )}
    </g>
  );
}
