import type { ReactNode } from "react";
import type { PlotFrame } from "../../../../sdk/mod.ts";

interface Props {
  frame: PlotFrame;
  /** What a reader hears who does not see it. */
  label: string;
  /** Whether something in it can be chosen; else it is one picture. */
  interactive?: boolean;
  /** Where the land stands: below what is drawn as an area, above a picture as its outline alone. */
  land?: "below" | "outline";
  children: ReactNode;
}

/** Widths of labels in units of the frame, where they are largest: on a phone. */
const LETTER = 15.5;
const LINE = 38;
const EDGE = 10;

/** A frame with its grid and the numbers beside it; what is drawn comes as its children. */
export function Plot({ frame, label, interactive, land = "below", children }: Props) {
  const { width, height, x, y } = frame;
  const left = Math.max(2, ...y.map(({ label }) => label.length)) * LETTER + EDGE;
  const role = interactive ? { role: "group" } : { role: "img" };
  return (
    <svg
      viewBox={`${-left} ${-EDGE} ${width + left + 3 * EDGE} ${height + LINE + 2 * EDGE}`}
      {...role}
      aria-label={label}
      className="block w-full max-h-180"
    >
      <rect width={width} height={height} className={frame.degrees ? "fill-tint" : "fill-surface"} />
      {/* A drawing within a drawing ends at its frame. */}
      <svg width={width} height={height} overflow="hidden">
        {land === "below" && frame.land && (
          <path d={frame.land} className="fill-surface stroke-edge" strokeWidth=".8" strokeLinejoin="round" />
        )}
        {land === "below" && <Lines frame={frame} />}
        {children}
        {land === "outline" && frame.land && (
          <g fill="none" strokeLinejoin="round">
            <path d={frame.land} stroke="#fff" strokeOpacity=".55" strokeWidth="2" />
            <path d={frame.land} stroke="#111" strokeOpacity=".8" strokeWidth=".7" />
          </g>
        )}
      </svg>
      <rect width={width} height={height} fill="none" className="stroke-edge" strokeWidth="1" />
      <g className="fill-soft text-[29px] md:text-[15px]" aria-hidden="true">
        {x.map(({ at, label }) => <text key={at} x={at} y={height + LINE} textAnchor="middle">{label}</text>)}
        {y.map(({ at, label }) => <text key={at} x={-EDGE} y={at} dy=".35em" textAnchor="end">{label}</text>)}
      </g>
    </svg>
  );
}

function Lines({ frame: { width, height, x, y } }: { frame: PlotFrame }) {
  const path = x.map(({ at }) => `M${at} 0V${height}`).join("") +
    y.map(({ at }) => `M0 ${at}H${width}`).join("");
  return <path d={path} fill="none" className="stroke-line" strokeWidth="1" />;
}
