import type { ReactNode } from "react";
import type { Bounds, CoordinateSystem } from "../../../../sdk/mod.ts";
import type { View } from "../../dataset/view.ts";

/** Facts of a file with their names. */
export function Facts({ children }: { children: ReactNode }) {
  return (
    <dl className="grid gap-x-6 gap-y-1.5 px-4 py-3 sm:grid-cols-[auto_minmax(0,1fr)] border-b border-line">
      {children}
    </dl>
  );
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-soft text-sm sm:text-base">{label}</dt>
      <dd className="min-w-0 break-words mb-1 sm:mb-0">{children}</dd>
    </>
  );
}

/** The extent and the system of the coordinates, as the file has them. */
export function PlaceFacts(
  { view: { t }, crs, bounds, degrees = false }: {
    view: View;
    crs: CoordinateSystem;
    bounds?: Bounds;
    degrees?: boolean;
  },
) {
  return (
    <>
      <Fact label={t("preview.crs")}>
        {crs.name ? <span className="identifier">{crs.name}</span> : t(unknown(degrees))}
        {crs.name && crs.geographic !== undefined && (
          <span className="text-soft">
            {" · "}
            {t(crs.geographic ? "preview.crs.geographic" : "preview.crs.projected")}
          </span>
        )}
        {crs.definition && crs.definition !== crs.name && (
          <details className="text-sm">
            <summary className="link cursor-pointer min-h-6">{t("preview.crs.definition")}</summary>
            <pre className="whitespace-pre-wrap break-words">{crs.definition}</pre>
          </details>
        )}
      </Fact>
      {bounds && <Fact label={t("preview.bounds")}>{boundsText({ t }, bounds)}</Fact>}
    </>
  );
}

const unknown = (degrees: boolean) => degrees ? "preview.crs.unknownDegrees" : "preview.crs.unknown";

export function boundsText({ t }: Pick<View, "t">, { west, south, east, north }: Bounds): string {
  if (west === east && south === north) return `${coordinate(west)}, ${coordinate(south)}`;
  const [x, y] = [[west, east], [south, north]].map((pair) => pair.map(coordinate));
  return t("preview.bounds.value", { west: x[0], east: x[1], south: y[0], north: y[1] });
}

/** Seven decimals are a centimetre in degrees; metres have three. */
const coordinate = (value: number) => String(Number(value.toFixed(Math.abs(value) > 1_000 ? 3 : 7)));
