/** Looking at a form piece by piece says what looking at the whole says, and looks at nothing twice. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { metadataSchema } from "../../sdk/model/metadata/metadata.ts";
import { toIssues } from "../../sdk/model/issue.ts";
import { CREATORS_MAX } from "../../sdk/model/limits.ts";
import { readManifest } from "../../tests/published_rows.ts";
import { toMetadata } from "../../sdk/model/manifest.ts";
import { check, Checker } from "./check_form.ts";
import { edit } from "./edit.ts";
import { FormParser } from "./form_parser.ts";
import { type DatasetForm, NEW_ENTRIES, toForm, toInput } from "./form_state.ts";

const demo = toForm(
  metadataSchema.parse(toMetadata({ ...readManifest("palmer-penguins"), community: undefined })),
);
const SITUATION = { files: 1, source: "new", accountEmail: "a@example.org", dataSetId: "d1" } as const;

const author = (at: number) => ({
  ...NEW_ENTRIES.authors(),
  name: { zh: `作者${at}`, en: `Author ${at}` },
  email: `a${at}@example.org`,
});
const hundred: DatasetForm = { ...demo, authors: Array.from({ length: 100 }, (_, at) => author(at)) };

/** Texts right and wrong, at places of every kind. */
const anyValue = fc.constantFrom(
  "",
  "a",
  "x".repeat(3_000),
  "no e-mail",
  "a@example.org",
  "12.5",
  "-",
  "1e3",
  "2020-13-01",
);
const anyPath = fc.constantFrom(
  "title.zh",
  "description.en",
  "embargoMonths",
  "language",
  "archiveEmail",
  ...["email", "orcid", "name.zh", "affiliations.0.name.en", "affiliations.0.ror"].map((one) =>
    `authors.0.${one}`
  ),
  ...["doi", "url", "title.en"].map((one) => `papers.0.${one}`),
  ...["west", "east", "south", "maxElevation"].map((one) => `spatial.0.${one}`),
  "temporal.0.start",
  "temporal.0.end",
  "projects.0.url",
);
const anyEdit = fc.oneof(
  { weight: 5, arbitrary: fc.record({ type: fc.constant("set" as const), path: anyPath, value: anyValue }) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      ...(["authors", "papers", "projects", "temporal"] as const).map((path) => ({
        type: "add" as const,
        path,
        kind: path,
      })),
      { type: "add" as const, path: "spatial", kind: "regions" as const },
    ),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      { type: "remove" as const, path: "authors", index: 0 },
      { type: "move" as const, path: "authors", index: 0, by: 1 },
      { type: "remove" as const, path: "spatial", index: 0 },
    ),
  },
);

Deno.test("FormParser and Checker say after any edits what the whole form says when it is looked at anew", () => {
  fc.assert(fc.property(fc.array(anyEdit, { maxLength: 25 }), (edits) => {
    const [parser, checker] = [new FormParser(), new Checker()];
    let form = demo;
    for (const one of edits) {
      form = edit(form, one);
      const whole = metadataSchema.safeParse(toInput(form));
      const { metadata, issues } = parser.parse(form);
      assert.deepEqual(issues, whole.success ? [] : toIssues(whole.error));
      if (whole.success) assert.deepEqual(metadata, whole.data);
      assert.deepEqual(checker.check(form, SITUATION), check(form, SITUATION));
    }
  }));
});

Deno.test("FormParser says of a list that is too long what the whole says", () => {
  const authors = Array.from({ length: CREATORS_MAX + 1 }, (_, at) => author(at));
  const form = { ...demo, authors };
  const { error } = metadataSchema.safeParse(toInput(form));
  assert.deepEqual(new FormParser().parse(form).issues, toIssues(error!));
});

/** The form with authors that count how often their ORCID iD is read. */
function counting(form: DatasetForm): { form: DatasetForm; reads: number[] } {
  const reads = form.authors.map(() => 0);
  const authors = form.authors.map((one, at) =>
    Object.defineProperty({ ...one }, "orcid", {
      enumerable: true,
      get: () => {
        reads[at]++;
        return "";
      },
    })
  );
  return { form: { ...form, authors }, reads };
}

Deno.test("Checker looks at one author of a hundred after a stroke in it", () => {
  const { form, reads } = counting(hundred);
  const checker = new Checker();
  checker.findIssues(form, SITUATION);
  assert.ok(reads.every((count) => count > 0), "all are looked at first");
  const changed = edit(form, { type: "set", path: "authors.7.email", value: "b@example.org" });
  reads.fill(0);
  checker.findIssues(changed, SITUATION);
  assert.deepEqual(reads, Array(100).fill(0), "only the new object of the author is looked at");
  checker.findIssues(edit(changed, { type: "set", path: "title.en", value: "Another" }), SITUATION);
  assert.deepEqual(reads, Array(100).fill(0));
});

Deno.test("Checker.findFaults() gives the same object where a stroke changes nothing of what is wrong", () => {
  const checker = new Checker();
  const before = checker.findIssues(hundred, SITUATION);
  const renamed = edit(hundred, { type: "set", path: "authors.7.email", value: "b@example.org" });
  assert.equal(checker.findIssues(renamed, SITUATION), before);
  const emptied = edit(hundred, { type: "set", path: "title.en", value: "" });
  assert.notEqual(checker.findIssues(emptied, SITUATION), before);
});
