/** Sends the values of a table through the whole app and looks at the database after each. */
import assert from "node:assert/strict";
import {
  affiliation,
  attachment,
  auditEvent,
  creator,
  dataset,
  datasetSubject,
  datasetVersion,
  file,
  identifier,
  outbox,
  packageItem,
  request,
  retraction,
  review,
  urge,
} from "../../db/schema/mod.ts";
import { ApiError } from "../../sdk/mod.ts";
import { openTestApp, type TestApp } from "../harness.ts";
import type { Limit } from "./limit.ts";
import type { Refusal } from "./refusals.ts";

/** Where the values of a table are tried. */
export interface LimitTarget<V> {
  /** Brings about the state that the call begins with. */
  prepare?(value: V): Promise<unknown>;
  send(value: V): Promise<unknown>;
  /** What the database has of it, in the shape of the value or with more around it. */
  stored(value: V): Promise<unknown>;
  /** What is to be found there; the value itself, unless told. */
  wanted?(value: V): unknown;
  /** After a value was taken. */
  reset?(): Promise<unknown>;
}

const TABLES = [
  dataset,
  datasetVersion,
  creator,
  affiliation,
  datasetSubject,
  packageItem,
  attachment,
  file,
  review,
  urge,
  request,
  retraction,
  identifier,
];
/** Nothing is changed in these, only added: their length tells, and is quick to ask for. */
const LOGS = [auditEvent, outbox];

/** Every row that a call of a dataset's life may write. */
async function allRows({ app }: TestApp): Promise<string> {
  const rows = await Promise.all(TABLES.map((table) => app.db.read.select().from(table).all()));
  const lengths = await Promise.all(LOGS.map((table) => app.db.read.$count(table)));
  return JSON.stringify([rows, lengths]);
}

/** One app for a table; a step for each of its limits. */
export function testLimits<V>(
  name: string,
  limits: readonly Limit<V>[],
  open: (test: TestApp) => Promise<LimitTarget<V>>,
): void {
  Deno.test(`limits, below, at and above: ${name}`, async (t) => {
    await using test = await openTestApp();
    const stage = await open(test);
    for (const limit of limits) await t.step(limit.rule, () => testLimit(test, stage, limit));
  });
}

async function testLimit<V>(
  test: TestApp,
  stage: LimitTarget<V>,
  { taken, refused }: Limit<V>,
): Promise<void> {
  for (const [near, value, said] of refused) {
    await stage.prepare?.(value);
    const before = await allRows(test);
    const error = await stage.send(value).then(() => undefined, (error) => error);
    assert.ok(error instanceof ApiError, `${near}: not refused (${error})`);
    assert.deepEqual(readRefusal(error, said), said, near);
    assert.equal(await allRows(test), before, `${near}: refused, but rows have changed`);
  }
  for (const [near, value, kept = value] of taken) {
    await stage.prepare?.(value);
    const before = await allRows(test);
    // What is stored already is not stored again; the time at which it was sent tells that it was taken.
    test.advance(1);
    await stage.send(value).catch((error) => assert.fail(`${near}: refused: ${explain(error)}`));
    assertHas(await stage.stored(value), stage.wanted ? stage.wanted(kept) : kept, near);
    assert.notEqual(await allRows(test), before, `${near}: taken, but no row has changed`);
    await stage.reset?.();
  }
}

function readRefusal({ error, message, messageEn, issues }: ApiError, { sentence }: Refusal): Refusal {
  const said: Refusal = {
    error: error ?? "",
    issues: issues.map(({ path, message, messageEn }) => [path, message, messageEn]),
  };
  return sentence ? { ...said, sentence: [message, messageEn] } : said;
}

const explain = (error: unknown) =>
  error instanceof ApiError ? JSON.stringify([error.messageEn, error.issues]) : String(error);

/** Every key of `wanted` is in `found` with its value; lists are as long as each other. */
function assertHas(found: unknown, wanted: unknown, path: string): void {
  if (Array.isArray(wanted)) {
    assert.ok(Array.isArray(found), `${path}: no list`);
    assert.equal(found.length, wanted.length, `${path}: entries`);
    wanted.forEach((one, index) => assertHas(found[index], one, `${path}.${index}`));
  } else if (typeof wanted === "object" && wanted !== null) {
    assert.ok(typeof found === "object" && found !== null, `${path}: nothing there`);
    for (const [key, one] of Object.entries(wanted)) {
      assertHas((found as Record<string, unknown>)[key], one, `${path}.${key}`);
    }
  } else assert.equal(found, wanted, path);
}
