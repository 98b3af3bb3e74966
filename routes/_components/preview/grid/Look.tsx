import { formatNumber } from "../../../../locales/format.ts";
import type { ColourScale, GridPreview, ImageLook, LineLook } from "../../../../sdk/mod.ts";
import type { View } from "../../dataset/view.ts";
import { Plot } from "../plot/Plot.tsx";

interface Props {
  view: View;
  content: GridPreview;
  /** What is looked at, for people. */
  name: string;
}

/** A picture with its colours, a line, or why there is neither. */
export function Look({ view, content, name }: Props) {
  const { look } = content;
  if (look.type === "none") {
    return (
      <p className="px-4 py-3 border-b border-line text-soft">{view.t(`preview.look.${look.reason}`)}</p>
    );
  }
  return look.type === "line"
    ? <Line view={view} look={look} name={name} />
    : <Picture view={view} content={content} look={look} name={name} />;
}

/** Pixels across below which each is shown as the square that it is. */
const PIXELATED_BELOW = 400;

function Picture({ view, content, look, name }: Props & { look: ImageLook }) {
  const { t, locale } = view;
  const { frame, scale, pixelsWide: width, pixelsHigh: height } = look;
  const shown = content.variables.find((one) => one.name === content.layer) ?? content.variables[0];
  const lengths = shown.dimensions.map(({ length }) => length).filter((length) => length > 1);
  const [rows, columns] = lengths.slice(-2);
  const figure = (value: number) => formatNumber(locale, value);
  const label = scale
    ? t("preview.grid.imageLabel", {
      name,
      least: valueText(scale.least),
      greatest: valueText(scale.greatest),
    })
    : t("preview.grid.colourLabel");
  const notes = [
    ...width * height < rows * columns
      ? [t("preview.grid.subsampled", {
        width: figure(width),
        height: figure(height),
        columns: figure(columns),
        rows: figure(rows),
      })]
      : [],
    ...scale ? [rangeText(view, scale)] : [],
    ...content.turned ? [t("preview.grid.turned")] : [],
    ...content.cut ? [t("preview.look.cut")] : [],
    ...look.gaps ? [t("preview.grid.gaps")] : [],
    ...frame.land === undefined ? [] : [t("preview.map.coastline")],
  ];
  return (
    <figure className="border-b border-line">
      <div className="p-2 md:p-4">
        <Plot frame={frame} label={label} land="outline">
          <image
            href={`data:image/png;base64,${look.png}`}
            width={frame.width}
            height={frame.height}
            preserveAspectRatio="none"
            imageRendering={width < PIXELATED_BELOW ? "pixelated" : undefined}
          />
        </Plot>
      </div>
      {scale && <Legend view={view} scale={scale} />}
      <figcaption className="px-4 pb-3 text-sm text-faint max-w-prose">
        {notes.join(locale === "zh" ? "" : " ")}
      </figcaption>
    </figure>
  );
}

/** Whether the ends of the scale stand for more than themselves. */
function rangeText({ t }: View, { minimum, maximum, least, greatest }: ColourScale): string {
  const range = { least: valueText(least), greatest: valueText(greatest) };
  return minimum > least || maximum < greatest
    ? t("preview.grid.beyond", range)
    : t("preview.grid.range", range);
}

function Legend({ view: { t }, scale }: { view: View; scale: ColourScale }) {
  const { minimum, maximum, colours, unit } = scale;
  const ends = { minimum: valueText(minimum), maximum: valueText(maximum) };
  return (
    <div className="px-4 pb-3 max-w-160">
      <svg
        viewBox="0 0 100 3"
        preserveAspectRatio="none"
        className="block w-full h-3 rounded"
        role="img"
        aria-label={t("preview.grid.scale", ends)}
      >
        <defs>
          <linearGradient id="scale">
            {colours.map((colour, at) => (
              <stop key={colour} offset={at / (colours.length - 1)} stopColor={colour} />
            ))}
          </linearGradient>
        </defs>
        <rect width="100" height="3" fill="url(#scale)" />
      </svg>
      <p className="mt-1 flex justify-between gap-4 text-sm text-soft">
        <span>{ends.minimum}</span>
        {unit && <span>{unit}</span>}
        <span>{ends.maximum}</span>
      </p>
    </div>
  );
}

/** Values along one axis. */
export function Line({ view: { t }, look, name }: { view: View; look: LineLook; name: string }) {
  const { frame, path, xLabel, yLabel, least, greatest } = look;
  const range = { least: valueText(least), greatest: valueText(greatest) };
  return (
    <figure className="border-b border-line">
      <p className="px-4 pt-3 text-sm text-soft">{yLabel}</p>
      <div className="p-2 md:px-4">
        <Plot frame={frame} label={t("preview.grid.lineLabel", { name, ...range })}>
          <path
            d={path}
            fill="none"
            className="stroke-link"
            strokeWidth="2"
            strokeLinejoin="round"
            strokeLinecap="round"
          />
        </Plot>
      </div>
      <p className="px-4 text-sm text-soft text-right">{xLabel}</p>
      <figcaption className="px-4 pb-3 text-sm text-faint">{t("preview.grid.range", range)}</figcaption>
    </figure>
  );
}

/** With as many digits as tell something. */
const valueText = (value: number) => String(Number(value.toPrecision(6)));
