/**
 * Makes what a program reads from the JSON of a value, without writing the JSON: a copy that shares nothing with the value,
 * without what is `undefined`, and with dates as texts. What is frozen is shared as it is: it is kept for many readers, and
 * consists of rows of the database or was made here.
 */
export function toWireValue(value: unknown): unknown {
  if (typeof value === "string" || typeof value === "boolean" || value === null) return value;
  if (typeof value === "number") return Number.isFinite(value) ? value + 0 : null;
  if (typeof value === "bigint") throw new TypeError("JSON has no bigint");
  if (typeof value !== "object") return undefined;
  if (Object.isFrozen(value)) return value;
  if (Array.isArray(value)) return Array.from(value, (one) => toWireValue(one) ?? null);
  if ("toJSON" in value && typeof value.toJSON === "function") return toWireValue(value.toJSON());
  const copy: Record<string, unknown> = {};
  for (const name of Object.keys(value)) {
    const member = toWireValue((value as Record<string, unknown>)[name]);
    if (member !== undefined) set(copy, name, member);
  }
  return copy;
}

/** The name `__proto__` is a member in JSON, while an assignment would change what kind of object it is. */
function set(target: Record<string, unknown>, name: string, value: unknown): void {
  if (name !== "__proto__") target[name] = value;
  else Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true });
}
