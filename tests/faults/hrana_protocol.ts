/** What the test server of Hrana (`hrana_server.ts`) does with one statement: its JSON, and the calls of the engine. */

export type Json = Record<string, unknown>;
export interface Statement {
  sql?: string;
  sql_id?: number;
  args?: Value[];
  named_args?: { name: string; value: Value }[];
}
export interface Value {
  type: "null" | "integer" | "float" | "text" | "blob";
  value?: unknown;
  base64?: string;
}
export interface Condition {
  type: "ok" | "error" | "not" | "and" | "or" | "is_autocommit";
  step?: number;
  cond?: Condition;
  conds?: Condition[];
}
export interface Batch {
  steps: { stmt: Statement; condition?: Condition | null }[];
}
export interface Stream {
  // deno-lint-ignore no-explicit-any -- the package says nothing about its types
  db: any;
  texts: Map<number, string>;
  lastUsed: number;
}

export function run({ db }: Stream, sql: string, { args = [], named_args = [] }: Statement): Json {
  const statement = db.prepare(sql);
  const given = named_args.length > 0
    ? [Object.fromEntries(named_args.map(({ name, value }) => [name.replace(/^[:@$]/, ""), decode(value)]))]
    : args.map(decode);
  if (!statement.reader) {
    const { changes, lastInsertRowid } = statement.run(...given);
    return { cols: [], rows: [], affected_row_count: changes, last_insert_rowid: String(lastInsertRowid) };
  }
  statement.raw(true).safeIntegers(true);
  const rows: unknown[][] = statement.all(...given);
  const cols = statement.columns().map(({ name, type }: { name: string; type?: string }) => ({
    name,
    decltype: type ?? null,
  }));
  const written = /^\s*(insert|update|delete|replace)/i.test(sql) ? rows.length : 0;
  return {
    cols,
    rows: rows.map((row) => row.map(encode)),
    affected_row_count: written,
    last_insert_rowid: null,
  };
}

export function holds(condition: Condition, results: unknown[], errors: unknown[], stream: Stream): boolean {
  const inner = (one: Condition) => holds(one, results, errors, stream);
  switch (condition.type) {
    case "ok":
      return results[condition.step!] != null;
    case "error":
      return errors[condition.step!] != null;
    case "not":
      return !inner(condition.cond!);
    case "and":
      return condition.conds!.every(inner);
    case "or":
      return condition.conds!.some(inner);
    case "is_autocommit":
      return !stream.db.inTransaction;
  }
}

export function cursorEntries(step: number, result: Json | null, error: Json | null): Json[] {
  if (error) return [{ type: "step_begin", step, cols: [] }, { type: "step_error", step, error }];
  if (!result) return [];
  const { cols, rows, affected_row_count, last_insert_rowid } = result;
  return [
    { type: "step_begin", step, cols },
    ...(rows as unknown[]).map((row) => ({ type: "row", row })),
    { type: "step_end", affected_row_count, last_insert_rowid },
  ];
}

function decode({ type, value, base64 }: Value): unknown {
  if (type === "null") return null;
  if (type === "integer") return BigInt(value as string);
  if (type === "blob") return Uint8Array.from(atob(base64!), (character) => character.charCodeAt(0));
  return value;
}

function encode(value: unknown): Value {
  if (value === null || value === undefined) return { type: "null" };
  if (typeof value === "bigint") return { type: "integer", value: String(value) };
  if (typeof value === "number") return { type: "float", value };
  if (typeof value === "string") return { type: "text", value };
  const bytes = new Uint8Array(value as ArrayBuffer);
  return { type: "blob", base64: btoa(String.fromCharCode(...bytes)).replace(/=+$/, "") };
}

export function toError(error: unknown): Json {
  const { message, code } = error as Error & { code?: string };
  return { message, code: code ?? "SQLITE_ERROR" };
}
