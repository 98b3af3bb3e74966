/** Changes of a draft from a partial manifest; fields that it does not name stay as they are. */
import { type FieldsWith, fieldsWith, METADATA_FIELDS } from "./metadata/fields.ts";
import type { DatasetMetadata, MetadataChanges } from "./metadata/metadata.ts";

/** Fields of a manifest that correspond to whole fields of the metadata. */
const WHOLE = new Map(
  Object.entries(METADATA_FIELDS).flatMap(([name, { manifest, ...field }]) =>
    "languages" in field ? [] : [[manifest as string, name as keyof DatasetMetadata]]
  ),
);
/** Fields that a manifest has for each language. */
const PAIR = new RegExp(`^(${fieldsWith("languages").join("|")})_(zh|en)$`);

/**
 * @param named Names of the fields that the manifest gives.
 * @param given The manifest as metadata, where the others have their defaults.
 * @param current The draft; it keeps the language of a text that the manifest leaves out.
 */
export function manifestChanges(
  named: Iterable<string>,
  given: DatasetMetadata,
  current: DatasetMetadata,
): MetadataChanges {
  const changes: Record<string, unknown> = {};
  for (const name of named) {
    const [, field, locale] = PAIR.exec(name) ?? [];
    const whole = WHOLE.get(name);
    if (whole) changes[whole] = given[whole];
    if (!field || !locale) continue;
    const text = field as FieldsWith<"languages">;
    const before = changes[text] ?? current[text];
    changes[text] = { ...before as object, [locale]: given[text][locale as "zh" | "en"] };
  }
  // Without an embargo its months are removed.
  if (changes.accessRight && changes.accessRight !== "EMBARGO") changes.embargoMonths ??= null;
  return changes;
}
