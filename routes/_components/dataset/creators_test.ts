import assert from "node:assert/strict";
import { metadataSchema } from "../../../sdk/model/metadata/metadata.ts";
import { numberAffiliations } from "./creators.ts";

const place = (en: string, ror = "") => ({ name: { zh: "", en }, ror });
const creatorsOf = (...lists: ReturnType<typeof place>[][]) =>
  metadataSchema.parse({ authors: lists.map((affiliations) => ({ affiliations })) }).authors;

Deno.test("numberAffiliations() gives a shared affiliation one number", () => {
  const { creators, affiliations } = numberAffiliations(
    creatorsOf([place("A"), place("B")], [place("B")], [place("C"), place("A")], []),
  );
  assert.deepEqual(creators.map(({ numbers }) => numbers), [[1, 2], [2], [3, 1], []]);
  assert.deepEqual(affiliations.map(({ name }) => name.en), ["A", "B", "C"]);
});

Deno.test("numberAffiliations() takes one ROR id for one place, however it is written", () => {
  const ror = "https://ror.org/05x2bcf33";
  const { affiliations } = numberAffiliations(
    creatorsOf([place("CMU", ror)], [place("Carnegie Mellon", ror)]),
  );
  assert.equal(affiliations.length, 1);
});
