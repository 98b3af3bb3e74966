import { Fragment } from "react";
import { formatNumber } from "../../../../locales/format.ts";
import type { ChemicalStructure, InchiLayer, StructureFormat } from "../../../../sdk/mod.ts";
import type { View } from "../../dataset/view.ts";
import { Formula } from "../molecule/MoleculeFacts.tsx";
import type { ContentProps } from "../props.ts";

/** A list of structures: SMILES as drawings, InChI by layers. */
export function StructuresContent({ view, content }: ContentProps<"structures">) {
  const { t, locale } = view;
  const { format, structures, total } = content;
  const columns = format === "smiles" ? "sm:grid-cols-2 lg:grid-cols-3" : "lg:grid-cols-2";
  return (
    <>
      <p className="px-4 py-2 text-sm text-faint border-b border-line">
        {t(`preview.structures.${format}`)} ·{" "}
        {t("preview.structures.count", { count: formatNumber(locale, total) })}
      </p>
      {format === "inchi" && <p className="px-4 py-2 text-sm">{t("preview.structures.inchiNote")}</p>}
      <ol className={`grid gap-4 p-4 ${columns}`}>
        {structures.map((structure) => (
          <Structure key={structure.line} view={view} format={format} structure={structure} />
        ))}
      </ol>
    </>
  );
}

interface Props {
  view: View;
  format: StructureFormat;
  structure: ChemicalStructure;
}

function Structure({ view, format, structure }: Props) {
  const { t, locale } = view;
  const { line, name, notation, formula, mass, layers } = structure;
  const place = t("preview.structures.line", { line: formatNumber(locale, line) });
  return (
    <li className="min-w-0 rounded-md border border-line overflow-hidden">
      {format === "smiles" && <Drawing view={view} structure={structure} />}
      <div className="px-3 py-2">
        <p className="break-words">
          {name && <span className="font-medium">{name}</span>} <span className="text-faint">{place}</span>
        </p>
        {formula && (
          <p>
            <Formula formula={formula} />
            {mass !== undefined && (
              <span className="text-soft ml-3">
                {t("preview.structures.mass", { mass: mass.toFixed(3) })}
              </span>
            )}
          </p>
        )}
        <p className="mt-1 font-mono text-xs text-soft break-all">{notation}</p>
        {format === "inchi" && <Layers view={view} layers={layers} />}
      </div>
    </li>
  );
}

/** Drawings are black on white, as in print; the dark theme gives them a paper of their own. */
function Drawing({ view, structure: { svg, name, formula, notation } }: Omit<Props, "format">) {
  const { t } = view;
  if (!svg) {
    return (
      <p className="grid place-items-center aspect-video p-4 text-center text-sm text-faint bg-sunken">
        {t("preview.structures.notDrawn")}
      </p>
    );
  }
  return (
    <img
      className="w-full aspect-video object-contain bg-white"
      width="320"
      height="220"
      src={`data:image/svg+xml;base64,${new TextEncoder().encode(svg).toBase64()}`}
      alt={t("preview.structures.alt", { name: name ?? formula ?? notation })}
    />
  );
}

function Layers({ view, layers }: { view: View; layers?: InchiLayer[] }) {
  const { t } = view;
  if (!layers) return <p className="mt-2 text-sm text-faint">{t("preview.structures.notRead")}</p>;
  return (
    <dl className="mt-2 grid gap-x-4 gap-y-1 sm:grid-cols-[auto_minmax(0,1fr)] text-sm">
      {layers.map(({ name, value }, at) => (
        <Fragment key={at}>
          <dt className="text-soft">/{name} {t(`preview.structures.layer.${name}`)}</dt>
          <dd className="min-w-0 break-all">{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
