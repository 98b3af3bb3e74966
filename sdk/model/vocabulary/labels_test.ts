import assert from "node:assert/strict";
import { IntlMessageFormat } from "intl-messageformat";
import zh from "../../../locales/zh/vocabulary.json" with { type: "json" };
import en from "../../../locales/en/vocabulary.json" with { type: "json" };
import { COMPLIANCE_KINDS } from "../attachment.ts";
import { COMMUNITY_KINDS } from "../community.ts";
import { COVER_ORIGINS } from "../cover.ts";
import { DATASET_STATUSES } from "../lifecycle.ts";
import { PAPER_STATUSES, REFERENCE_TYPES } from "../metadata/metadata.ts";
import { SORTS } from "../search.ts";
import { ACCESS_RIGHTS } from "./access_rights.ts";
import { FILE_CATEGORIES } from "./file_categories.ts";
import { CUSTOM_LICENCE } from "./licences.ts";
import { RESOURCE_TYPE_CODES } from "./resource_types.ts";

Deno.test("vocabulary.json has the same keys in both languages", () => {
  assert.deepEqual(Object.keys(zh), Object.keys(en));
});

Deno.test("vocabulary.json labels every value of every list, and nothing else", () => {
  const named = (prefix: string, values: readonly string[]) => values.map((value) => `${prefix}.${value}`);
  const expected = [
    ...named("resourceType", RESOURCE_TYPE_CODES),
    ...named("accessRight", ACCESS_RIGHTS.flatMap((right) => [right, `${right}.meaning`])),
    ...named("licence", [CUSTOM_LICENCE]),
    ...named("status", DATASET_STATUSES),
    ...named("paperStatus", PAPER_STATUSES),
    ...named("referenceType", REFERENCE_TYPES),
    ...named("fileCategory", FILE_CATEGORIES),
    ...named("sort", SORTS),
    ...named("communityKind", COMMUNITY_KINDS),
    ...named("complianceKind", COMPLIANCE_KINDS),
    ...named("coverOrigin", COVER_ORIGINS),
  ];
  assert.deepEqual(Object.keys(zh).sort(), expected.sort());
});

Deno.test("vocabulary.json texts are filled, formattable and in their own language", () => {
  for (const [locale, texts] of Object.entries({ zh, en })) {
    for (const [key, text] of Object.entries(texts)) {
      assert.equal(new IntlMessageFormat(text, locale).format(), text, key);
      assert.equal(/\p{Script=Han}/u.test(text), locale === "zh", key);
    }
  }
});
