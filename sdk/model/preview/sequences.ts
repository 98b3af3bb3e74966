/** Sequences of a FASTA file by pages of records. */

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
}

export interface SequencesPreview {
  kind: "sequences";
  /** Number of the first record, from 1. */
  firstRecord: number;
  records: SequenceRecord[];
  /** Records and residues that were found. */
  total: number;
  totalLength: number;
}
