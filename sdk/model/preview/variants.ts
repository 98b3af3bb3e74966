/** Variants of a VCF file by pages, and what its header explains. */

/** A line of the header that defines a field: `##INFO=<ID=DP,…>`. */
export interface VariantField {
  /** Such as `INFO`, `FORMAT`, `FILTER`, `contig`. */
  group: string;
  id: string;
  /** Such as `Integer`, and how many values it has. */
  type?: string;
  number?: string;
  description?: string;
}

export interface VariantsPreview {
  kind: "variants";
  /** Such as `VCFv4.2`. */
  format?: string;
  fields: VariantField[];
  /** Names of the columns, of samples those that come first. */
  columns: string[];
  /** Samples of all columns. */
  samples: number;
  firstRow: number;
  rows: string[][];
  /** Variants that were found. */
  total: number;
}
