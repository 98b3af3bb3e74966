/** Names of authors through the program: in parts or in one text, and the list of those that want a look. */
import assert from "node:assert/strict";
import { openSite } from "./command_line.ts";
import { good, writeFolder } from "./manifest_folder.ts";
import { create, expectOk, sdkOf } from "./steps.ts";

Deno.test("dataset create takes names in parts and in one text; dataset names lists what the rule had to guess", async () => {
  await using site = await openSite();
  const run = await site.as("depositor");
  const [author] = good.authors;
  const { name_zh: _, name_en: __, ...nameless } = author;
  const parts = { family_zh: "基林", given_zh: "查尔斯", family_en: "Keeling", given_en: "Charles D." };
  const authors = [
    { ...nameless, ...parts },
    { name_zh: "埃特姆·阿尔帕丁", name_en: "Ethem Alpaydin", affiliations: author.affiliations },
    { kind: "organization", name_zh: "湖泊组", name_en: "Lake People", affiliations: author.affiliations },
  ];
  const dataSetId = await create(site, run, { authors: authors as unknown as typeof good.authors }, false);
  const dataset = await (await sdkOf(site, "depositor")).datasets.get(dataSetId, "V1");
  assert.deepEqual(dataset.authors.map(({ kind, name, family }) => [kind, name.zh, name.en, family.en]), [
    ["person", "查尔斯·基林", "Charles D. Keeling", "Keeling"],
    ["person", "埃特姆·阿尔帕丁", "Ethem Alpaydin", "Alpaydin"],
    ["organization", "湖泊组", "Lake People", ""],
  ]);
  const { json } = expectOk(await run(["dataset", "names", "--json"]));
  assert.deepEqual(json, [
    { dataSetId, version: "V1", author: 2, kind: "person", zh: "埃特姆·阿尔帕丁", en: "Alpaydin, Ethem" },
  ]);
  const table = expectOk(await run(["dataset", "names", "--lang", "en"]));
  assert.match(table.out, /Alpaydin, Ethem/);
});

Deno.test("dataset create says how a doubtful name was read, at its place in the manifest", async () => {
  await using site = await openSite();
  const run = await site.as("depositor");
  const folder = `${site.folder}/doubtful`;
  const doubtful = [{ ...good.authors[0], name_zh: "李普", name_en: "Frank Press" }, {
    name_en: "GBIF Secretariat",
  }];
  await writeFolder(folder, {
    change: (manifest) => ({ ...manifest, authors: doubtful as typeof good.authors }),
  });
  const { err } = await run(["dataset", "create", folder, "--lang", "en"]);
  assert.match(
    err,
    /metadata\.json:\d+:\d+: Please check this author: read as “李, 普; Press, Frank” \(Person\)/,
  );
  assert.match(err, /read as “GBIF Secretariat” \(Organisation or group\)/);
});

Deno.test("dataset authors lists oneself and earlier authors as a manifest takes them", async () => {
  await using site = await openSite();
  const run = await site.as("depositor");
  const coauthor = {
    ...good.authors[0],
    name_zh: "欧阳 明",
    name_en: "Ouyang Ming",
    email: "ouyang@example.org",
  };
  await create(site, run, { authors: [coauthor] }, false);
  const { json } = expectOk(await run(["dataset", "authors", "--json"]));
  const [me, earlier] = json as typeof good.authors;
  assert.equal(me.email, "depositor@example.org");
  assert.deepEqual([earlier.name_zh, earlier.name_en, earlier.email], [
    "欧阳明",
    "Ouyang Ming",
    "ouyang@example.org",
  ]);
  const again = await create(site, run, { authors: [{ ...me, corresponding: true }, earlier] }, false);
  const { authors } = await (await sdkOf(site, "depositor")).datasets.get(again, "V1");
  assert.deepEqual(authors.map(({ family, given, email }) => [family.zh, given.zh, email])[1], [
    "欧阳",
    "明",
    "ouyang@example.org",
  ]);
  assert.match(expectOk(await run(["dataset", "authors", "--lang", "en"])).out, /Ouyang, Ming/);
});
