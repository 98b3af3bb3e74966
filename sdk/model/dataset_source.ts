/** A new submission, or data that were published elsewhere and keep their DOI (spec 2 §4). */
export const DATASET_SOURCES = ["new", "archive"] as const;

export type DatasetSource = (typeof DATASET_SOURCES)[number];
