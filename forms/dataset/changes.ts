/** What of the metadata a save has to send. */
import type { DatasetMetadata, MetadataChanges } from "../../sdk/model/metadata/metadata.ts";
import { canonicalJson } from "../../sdk/model/canonical_json.ts";

/** The top-level fields that differ, whole; an embargo that is gone travels as `null`. */
export function changesBetween(stored: DatasetMetadata, wanted: DatasetMetadata): MetadataChanges {
  const names = Object.keys({ ...stored, ...wanted }) as (keyof DatasetMetadata)[];
  const changed = names.filter((name) => JSON.stringify(stored[name]) !== JSON.stringify(wanted[name]));
  return Object.fromEntries(changed.map((name) => [name, wanted[name] ?? null]));
}

/** Whether the server holds what is wanted already, in whatever order it writes its keys. */
export function isStored(server: DatasetMetadata, wanted: DatasetMetadata): boolean {
  return (Object.keys(wanted) as (keyof DatasetMetadata)[]).every((name) =>
    canonicalJson(server[name]) === canonicalJson(wanted[name])
  );
}
