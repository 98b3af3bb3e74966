/** Paths that an acceptance is restricted to, as they are written. */
export interface PickTarget {
  dataSetId: string;
  version: string;
}

/** One path a line. */
export const linesOf = (text: string): string[] => [
  ...new Set(text.split(/\r?\n/).map((line) => line.trim()).filter(Boolean)),
];
