import assert from "node:assert/strict";
import { findMissing } from "./completeness.ts";
import { splitCreatorName } from "./metadata/creator_name.ts";
import { emptyMetadata } from "./metadata/metadata.ts";

const affiliation = (zh: string, en: string) => ({ name: { zh, en }, ror: "" });
const name = splitCreatorName({ zh: "甲", en: "A" });
const none = { ...name, email: "", orcid: "", corresponding: false, affiliations: [] };

function missingAffiliations(dataSetId?: string): string[] {
  const authors = [
    none,
    { ...none, affiliations: [affiliation("", "")] },
    { ...none, affiliations: [affiliation("某所", "")] },
  ];
  return findMissing({ ...emptyMetadata(), authors }, { files: 1, source: "new", dataSetId })
    .filter(({ key }) => key === "affiliationRequired").map(({ path }) => path);
}

Deno.test("findMissing() lets a dataset whose id begins with DM go without affiliations, not with half of one (spec 1 §5)", () => {
  const half = "authors.2.affiliations.0.name.en";
  assert.deepEqual(missingAffiliations("DM0001"), [half]);
  const all = [
    "authors.0.affiliations",
    ...["zh", "en"].map((l) => `authors.1.affiliations.0.name.${l}`),
    half,
  ];
  assert.deepEqual(missingAffiliations("0123456789abcdef0123456789abcdef"), all);
  assert.deepEqual(missingAffiliations("dm0001"), all);
  assert.deepEqual(missingAffiliations(), all);
});
