/** An InChI as the layers that it is made of. Nothing that runs here reads it into a structure that could be drawn. */
import {
  type ChemicalStructure,
  INCHI_LAYERS,
  type InchiLayer,
} from "../../../../sdk/model/preview/structures.ts";

const LAYERS_MAX = 30;
/** Characters of a layer that are shown. */
const VALUE_MAX = 500;

/** Nothing where it is none. */
export function readInchi(notation: string): Pick<ChemicalStructure, "formula" | "layers"> {
  const [, version, rest] = /^InChI=(1S?)\/(.+)$/.exec(notation) ?? [];
  if (version === undefined) return {};
  const [formula, ...layers] = rest.split("/", LAYERS_MAX);
  if (!formula.split(".").every((part) => /^\d*(?:[A-Z][a-z]?\d*)+$/.test(part))) return {};
  return {
    formula: formula.replace(/(?<=[A-Za-z\d])(?=[A-Z])/g, " "),
    layers: layers.flatMap((layer): InchiLayer[] => {
      const name = INCHI_LAYERS.find((letter) => letter === layer.slice(0, 1));
      return name ? [{ name, value: layer.slice(1, VALUE_MAX) }] : [];
    }),
  };
}
