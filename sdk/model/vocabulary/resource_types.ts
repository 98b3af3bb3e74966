/** Types of deposits (spec 2 §3 "Resource type codes"). */

export const RESOURCE_TYPE_CODES = ["001", "002", "003", "004", "005", "006", "007"] as const;
export type ResourceTypeCode = (typeof RESOURCE_TYPE_CODES)[number];

/** A data package contains datasets and no files (spec 2 §3). */
export const PACKAGE = "007" satisfies ResourceTypeCode;

/** Kernels of the DataCite schema in which a record is written. */
export type DataCiteKernel = "4.6" | "4.7";

export interface ResourceType {
  code: ResourceTypeCode;
  kind: "dataset" | "figure" | "multimedia" | "code" | "slide" | "other" | "package";
  /** `resourceTypeGeneral` by kernel (spec 3 §1 "DataCite"). */
  dataCite: Record<DataCiteKernel, string>;
}

const inEvery = (type: string): ResourceType["dataCite"] => ({ "4.6": type, "4.7": type });

/** In the order of their codes. Kernel 4.6 has no Presentation, so slides are a Text there. */
export const RESOURCE_TYPES: readonly ResourceType[] = [
  { code: "001", kind: "dataset", dataCite: inEvery("Dataset") },
  { code: "002", kind: "figure", dataCite: inEvery("Image") },
  { code: "003", kind: "multimedia", dataCite: inEvery("Audiovisual") },
  { code: "004", kind: "code", dataCite: inEvery("Software") },
  { code: "005", kind: "slide", dataCite: { "4.6": "Text", "4.7": "Presentation" } },
  { code: "006", kind: "other", dataCite: inEvery("Other") },
  { code: "007", kind: "package", dataCite: inEvery("Collection") },
];

export function findResourceType(code: string): ResourceType | undefined {
  return RESOURCE_TYPES.find((type) => type.code === code);
}
