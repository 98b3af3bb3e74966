/** Structures of a list of SMILES or InChI, by pages of lines. */

export const STRUCTURE_FORMATS = ["smiles", "inchi"] as const;
export type StructureFormat = (typeof STRUCTURE_FORMATS)[number];

/** Layers of an InChI; the first one, the formula, has no letter. */
export const INCHI_LAYERS = ["c", "h", "q", "p", "b", "t", "m", "s", "i", "f", "o", "r"] as const;
export type InchiLayerName = (typeof INCHI_LAYERS)[number];

/** A layer of an InChI, without its letter. */
export interface InchiLayer {
  name: InchiLayerName;
  value: string;
}

export interface ChemicalStructure {
  /** Of the line in the file, from 1. */
  line: number;
  /** As the file writes it. */
  notation: string;
  name?: string;
  /** In the order of Hill, with the hydrogen that the notation implies. */
  formula?: string;
  /** Relative molecular mass. */
  mass?: number;
  /** The drawing, as SVG; absent where the notation cannot be read, or is of too many atoms. */
  svg?: string;
  /** What an InChI says, layer by layer. */
  layers?: InchiLayer[];
}

export interface StructuresPreview {
  kind: "structures";
  format: StructureFormat;
  structures: ChemicalStructure[];
  total: number;
}
