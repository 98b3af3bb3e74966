import assert from "node:assert/strict";
import { z } from "zod";
import { translator } from "../../locales/mod.ts";
import { type Issue, toIssues } from "./issue.ts";
import * as model from "./mod.ts";

/** Every schema of the contract and every one inside it. */
function schemasOf(values: unknown[], seen = new Set<unknown>()): z.ZodType[] {
  return values.flatMap((value) => {
    if (typeof value !== "object" || value === null || seen.has(value)) return [];
    seen.add(value);
    if (value instanceof z.ZodType) {
      const { shape, ...def } = (value as unknown as { def: Record<string, unknown> }).def;
      return [value, ...schemasOf([...Object.values(shape ?? {}), ...Object.values(def).flat()], seen)];
    }
    return [];
  });
}

Deno.test("toIssues() names every choice of every list in the contract, and no empty one", () => {
  const lists = schemasOf(Object.values(model)).filter((schema) =>
    schema instanceof z.ZodEnum || schema instanceof z.ZodLiteral
  );
  const said = lists.flatMap((schema) => {
    const issues = toIssues(schema.safeParse("no such choice").error!);
    return issues.map((
      { key, params },
    ) => [translator("en")(`validation.${key}`, params), translator("zh")(`validation.${key}`, params)]);
  });
  assert.ok(lists.length > 15, String(lists.length));
  const empty = said.filter((texts) => texts.some((text) => /[:：,，]\s*(?:[,，;；]|$)/.test(text)));
  assert.deepEqual(empty, []);
});

Deno.test("toIssues() says that a choice may be left empty where it may", () => {
  const [{ key, params }] = toIssues(z.enum(model.GENDERS).safeParse("robot").error!);
  assert.equal(translator("en")(`validation.${key}`, params), "must be empty or one of: male, female");
  assert.equal(translator("zh")(`validation.${key}`, params), "只能是以下之一：male, female；也可留空");
});

Deno.test("toIssues() says of a value that may be written in two ways what is wrong with the way it was written", () => {
  const wrong = (given: unknown) => {
    const { error } = model.returnReviewSchema.safeParse({ checklist: [given], comments: "x" });
    return toIssues(error!).map(({ path, key }) => `${path} ${key}`);
  };
  assert.deepEqual(wrong("nonsense"), ["checklist.0 notInList"]);
  assert.deepEqual(wrong({ item: "nonsense", verdict: "fix" }), ["checklist.0.item notInList"]);
  assert.deepEqual(wrong({ item: "title", verdict: "maybe" }), ["checklist.0.verdict notInList"]);
  assert.deepEqual(wrong({ item: "title", verdict: "comment" }), ["checklist.0.text checklistTextRequired"]);
  const manifest = (given: unknown) => {
    const { error } = model.manifestSchema.safeParse({ title_zh: "题", compliance: [given] });
    return toIssues(error!).map(({ path, key }) => `${path} ${key}`);
  };
  assert.deepEqual(manifest({ path: "a.pdf", kind: "nonsense" }), ["compliance.0.kind notInList"]);
  assert.deepEqual(manifest("../a.pdf"), ["compliance.0 invalidFileName"]);
});

/** A part that stands behind another one is never given what that one refuses, and may count on it. */
function issuesOf(schema: z.ZodType, value: unknown): Issue[] {
  try {
    const { error } = schema.safeParse(value);
    return error ? toIssues(error) : [];
  } catch {
    return [];
  }
}

Deno.test("toIssues() says of every wrong type in the contract what is wanted, in everyday words", () => {
  const given = ["x", 1.5, true, null, [], {}, [null], undefined];
  const issues = schemasOf(Object.values(model)).flatMap((schema) =>
    given.flatMap((value) => issuesOf(schema, value))
  ).filter(({ key }) => key === "wrongType");
  const expected = new Set(issues.map(({ params }) => params!.expected));
  assert.ok(expected.has("array") && expected.has("number") && expected.has("int"), [...expected].join());
  for (const one of expected) {
    const [zh, en] = (["zh", "en"] as const).map((locale) =>
      translator(locale)("validation.wrongType", { expected: one })
    );
    assert.doesNotMatch(zh!.replace("true 或 false", ""), /[a-z]/, zh);
    assert.notEqual(en, `Wrong type; expected ${one}`);
  }
});
