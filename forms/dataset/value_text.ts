/** What a field of the form holds, in words that can be read beside another. */
import type { Translate } from "../../locales/format.ts";
import type { PaperStatus, ReferenceType } from "../../sdk/model/metadata/metadata.ts";
import type { AccessRight } from "../../sdk/model/vocabulary/access_rights.ts";
import type { ResourceTypeCode } from "../../sdk/model/vocabulary/resource_types.ts";
import { fieldLabel } from "./field_labels.ts";

/** A text as it stands; entries of a list one a line. */
export function valueText(path: string, value: unknown, t: Translate): string {
  if (path === "accessRight") return t(`vocabulary.accessRight.${value as AccessRight}`);
  if (path === "dataSetTypeCode") return t(`vocabulary.resourceType.${value as ResourceTypeCode}`);
  if (!Array.isArray(value)) return codeText(path, value, t).join("\n");
  return value.map((entry) => codeText(path, entry, t).join(" · ")).join("\n");
}

/** Codes of entries; the numbers of a place say themselves what kind it is. */
const CODES: Record<string, (code: string, t: Translate) => string[]> = {
  status: (code, t) => [t(`vocabulary.paperStatus.${code as PaperStatus}`)],
  type: (code, t) => [t(`vocabulary.referenceType.${code as ReferenceType}`)],
  kind: () => [],
};

/** A mark that is set is called by its name. */
function codeText(path: string, value: unknown, t: Translate): string[] {
  if (typeof value === "string") return value === "" ? [] : [value];
  if (value === true) return [fieldLabel(path.replace(/^(\w+)\./, "$1.0."), t).split(" › ").at(-1)!];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const code = CODES[name];
    if (code && path !== "license") return code(inner as string, t);
    return codeText(`${path}.${name}`, inner, t);
  });
}
