/** One text for equal values, whatever the order of their keys. */

/**
 * JSON with sorted keys; `""` for `undefined`. A column gives keys back in another order than they were sent in.
 * @param text What becomes of each text, where blanks or the like say nothing.
 */
export function canonicalJson(value: unknown, text: (text: string) => string = (same) => same): string {
  return JSON.stringify(value, (_key, part) => {
    if (typeof part === "string") return text(part);
    if (typeof part !== "object" || part === null || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).sort(([a], [b]) => a < b ? -1 : 1));
  }) ?? "";
}
