/**
 * Metadata without what does not belong: a field that only some choice asks for is empty under every other choice
 * (spec 2 §3, §5, §9). Forms keep what was typed under an earlier choice as long as they are open; nobody else ever sees it.
 */
import type { DatasetSource } from "./dataset.ts";
import type { DatasetMetadata, LicenseChoice, Spatial } from "./metadata.ts";
import { CUSTOM_LICENCE } from "./vocabulary/licences.ts";
import { PACKAGE } from "./vocabulary/resource_types.ts";

/** Applied twice it changes nothing more. */
export function withoutUnasked(metadata: DatasetMetadata, source: DatasetSource): DatasetMetadata {
  return {
    ...metadata,
    license: ownLicence(metadata.license),
    spatial: metadata.spatial.map(ownPlace),
    ...ownAccess(metadata),
    ...(source === "archive" ? {} : { archiveDoi: "", archiveEmail: "" }),
    ...(metadata.dataSetTypeCode === PACKAGE ? {} : { parts: [] }),
  };
}

/** A licence of the list has its own text, which is not the depositor's to write. */
function ownLicence({ id, text }: LicenseChoice): LicenseChoice {
  return { id, text: id === CUSTOM_LICENCE ? text : { zh: "", en: "" } };
}

/** A package has no files that could be closed: it is always open, whatever was chosen before it became one. */
function ownAccess(
  { dataSetTypeCode, accessRight, embargoMonths }: DatasetMetadata,
): Pick<DatasetMetadata, "accessRight" | "embargoMonths"> {
  if (dataSetTypeCode === PACKAGE) return { accessRight: "PUBLIC", embargoMonths: undefined };
  return { accessRight, embargoMonths: accessRight === "EMBARGO" ? embargoMonths : undefined };
}

const PLACE_FIELDS: Record<Spatial["kind"], readonly string[]> = {
  point: ["kind", "longitude", "latitude", "elevation"],
  region: ["kind", "west", "south", "east", "north", "minElevation", "maxElevation"],
};

/** The schema knows the same; rows may be older than it. */
function ownPlace(place: Spatial): Spatial {
  const fields = PLACE_FIELDS[place.kind];
  return Object.fromEntries(
    Object.entries(place).filter(([name]) => fields.includes(name)),
  ) as unknown as Spatial;
}
