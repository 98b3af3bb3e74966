/**
 * Removes metadata that the choices do not ask for: a field of one choice is empty under every other choice (spec 2 §3,
 * §5, §9). Open forms keep what was typed under an earlier choice, but it is not stored.
 */
import type { DatasetSource } from "./dataset_source.ts";
import type { DatasetMetadata, LicenseChoice, Spatial } from "./metadata/metadata.ts";
import { CUSTOM_LICENCE } from "./vocabulary/licences.ts";
import { PACKAGE } from "./vocabulary/resource_types.ts";

/** Applying it twice changes nothing more. */
export function withoutIrrelevantFields(metadata: DatasetMetadata, source: DatasetSource): DatasetMetadata {
  return {
    ...metadata,
    license: relevantLicence(metadata.license),
    spatial: metadata.spatial.map(relevantSpatial),
    ...relevantAccess(metadata),
    ...(source === "archive" ? {} : { archiveDoi: "", archiveEmail: "" }),
    ...(metadata.dataSetTypeCode === PACKAGE ? {} : { parts: [] }),
  };
}

/** A licence of the list has its own text, which a depositor cannot change. */
function relevantLicence({ id, text }: LicenseChoice): LicenseChoice {
  return { id, text: id === CUSTOM_LICENCE ? text : { zh: "", en: "" } };
}

/** A package has no files, so it is always open, whatever was chosen before it became a package. */
function relevantAccess(
  { dataSetTypeCode, accessRight, embargoMonths }: DatasetMetadata,
): Pick<DatasetMetadata, "accessRight" | "embargoMonths"> {
  if (dataSetTypeCode === PACKAGE) return { accessRight: "PUBLIC", embargoMonths: undefined };
  return { accessRight, embargoMonths: accessRight === "EMBARGO" ? embargoMonths : undefined };
}

const PLACE_FIELDS: Record<Spatial["kind"], readonly string[]> = {
  point: ["kind", "longitude", "latitude", "elevation"],
  region: ["kind", "west", "south", "east", "north", "minElevation", "maxElevation"],
};

/** The schema has the same rule, but rows may be older than it. */
function relevantSpatial(place: Spatial): Spatial {
  const fields = PLACE_FIELDS[place.kind];
  return Object.fromEntries(
    Object.entries(place).filter(([name]) => fields.includes(name)),
  ) as unknown as Spatial;
}
