/** Sequences of a FASTA or FASTQ file, an ABI trace or an SFF file by pages of records. */
import type { LineLook } from "./grid.ts";
import type { PlotFrame } from "./plot.ts";

export const SEQUENCE_FORMATS = ["fasta", "fastq", "abi", "sff"] as const;
export type SequenceFormat = (typeof SEQUENCE_FORMATS)[number];

export interface SequenceRecord {
  /** The first word behind `>`. */
  id: string;
  description: string;
  /** Residues. */
  length: number;
  /** The first of them. */
  beginning: string;
  /** Share of G and C among A, C, G, T and U; absent where there are other letters, as in a protein. */
  gc?: number;
  /** Mean Phred quality of its bases. */
  quality?: number;
}

/** Something that the header of a file says, under the name that programs of the field use. */
export interface SequenceFact {
  name: string;
  value: string;
}

/** Qualities of all bases that were read. */
export interface QualitySummary {
  /** What a character stands for, such as `Phred+33`. */
  encoding: string;
  mean: number;
  /** Share of bases with a quality of 30 or more. */
  good: number;
  /** The mean by the position in the read; its axes have no labels. */
  byPosition?: LineLook;
}

/** The curve of a base, as the path of an SVG. */
export interface TraceCurve {
  base: string;
  path: string;
}

/** A page of the curves of an ABI trace; below them stand the called bases. */
export interface TraceLook {
  frame: PlotFrame;
  curves: TraceCurve[];
  /** Points that are shown, from 1, and how many there are. */
  firstPoint: number;
  lastPoint: number;
  points: number;
}

export interface SequencesPreview {
  kind: "sequences";
  format: SequenceFormat;
  facts: SequenceFact[];
  /** Number of the first record, from 1. */
  firstRecord: number;
  records: SequenceRecord[];
  /** Records and residues that were found. */
  total: number;
  totalLength: number;
  /** Residues of the shortest and of the longest record. */
  shortest: number;
  longest: number;
  quality?: QualitySummary;
  /** Of an ABI trace. */
  trace?: TraceLook;
}
