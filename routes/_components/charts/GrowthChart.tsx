import { labelled, type Locale } from "../../../locales/format.ts";
import { axisLabels, growthLine, type GrowthPoint } from "./growth.ts";

interface Props {
  locale: Locale;
  /** What the picture shows, for who does not see it. */
  label: string;
  points: GrowthPoint[];
  /** A value as people read it. */
  format: (value: number) => string;
  unit?: "count" | "bytes";
}

const LABELS = 5;

/** A total that grows, as an area; each point says its value when the mouse rests there. */
export function GrowthChart({ locale, label, points, format, unit }: Props) {
  const { line, area, ceiling } = growthLine(points, unit);
  return (
    <div>
      <div className="relative h-44">
        <svg
          role="img"
          aria-label={label}
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          className="absolute inset-0 size-full overflow-visible"
        >
          {[0, 50, 100].map((y) => (
            <line
              key={y}
              x1="0"
              x2="100"
              y1={y}
              y2={y}
              vectorEffect="non-scaling-stroke"
              className={y === 100 ? "stroke-edge" : "stroke-line"}
            />
          ))}
          <path d={area} className="fill-link opacity-15" />
          <path
            d={line}
            fill="none"
            strokeWidth="2"
            strokeLinejoin="round"
            vectorEffect="non-scaling-stroke"
            className="stroke-link"
          />
          {points.map((point, index) => (
            <rect
              key={point.label}
              x={((index - .5) * 100 / Math.max(1, points.length - 1)).toFixed(2)}
              y="0"
              width={(100 / Math.max(1, points.length - 1)).toFixed(2)}
              height="100"
              className="fill-transparent"
            >
              <title>{labelled(locale, point.label, format(point.value))}</title>
            </rect>
          ))}
        </svg>
        <span aria-hidden="true" className="absolute left-0 top-0 px-1 text-xs text-faint bg-surface">
          {format(ceiling)}
        </span>
      </div>
      <p aria-hidden="true" className="mt-1.5 flex justify-between text-xs text-faint">
        {axisLabels(points, LABELS).map((label, index) => (
          <span key={label} className={index % 2 === 1 ? "max-sm:hidden" : undefined}>{label}</span>
        ))}
      </p>
    </div>
  );
}
