/** How many SQL statements something takes (goal of a page: at most 10). */
import assert from "node:assert/strict";
import type { TestApp } from "./harness.ts";

export interface Counted<T> {
  result: T;
  statements: string[];
}

/** Runs `work` and tells the statements that it sent; nothing else may run in the app meanwhile. */
export async function countStatements<T>(test: TestApp, work: () => PromiseLike<T>): Promise<Counted<T>> {
  const before = test.statements.length;
  const result = await work();
  return { result, statements: test.statements.slice(before) };
}

/** Fails with the statements themselves where there are more than `most`. */
export async function assertStatements<T>(
  test: TestApp,
  most: number,
  what: string,
  work: () => PromiseLike<T>,
): Promise<T> {
  const { result, statements } = await countStatements(test, work);
  const { length } = statements;
  assert.ok(length <= most, `${what} takes ${length} statements, ${most} at most:\n${statements.join("\n")}`);
  return result;
}

/** Statements that only find out who asks. */
export const isSessionStatement = (sql: string): boolean => sql.includes('from "session"');
