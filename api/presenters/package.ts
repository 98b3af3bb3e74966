/** Presents the datasets of a package, and the packages of a dataset. Only public ones are passed in. */
import type { RelatedRow } from "../../db/queries/dataset/packages.ts";
import { writtenDoi } from "../../db/schema/records.ts";
import type { RelatedDataset } from "../../sdk/model/dataset.ts";
import { licenceName } from "../../sdk/model/vocabulary/licences.ts";

export function presentRelated(row: RelatedRow): RelatedDataset {
  const { id, cstr, titleZh, titleEn, status, withheldAt, licenseId, size, count } = row;
  return {
    dataSetId: id,
    title: { zh: titleZh, en: titleEn },
    doi: writtenDoi(row) ?? undefined,
    cstr: cstr ?? undefined,
    status,
    withheld: status === "PUBLISHED" && withheldAt !== null,
    licenseName: licenceName(licenseId),
    size,
    count,
  };
}
