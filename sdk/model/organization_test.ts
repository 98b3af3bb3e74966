import assert from "node:assert/strict";
import fc from "fast-check";
import {
  customOrganization,
  mayLackOrganization,
  organizationSchema,
  pickedOrganizations,
} from "./organization.ts";

const known = {
  nameZh: "中国科学院",
  nameEn: "Chinese Academy of Sciences",
  aliases: ["CAS"],
  orgids: ["grid:grid.9227.e"],
  id: "https://ror.org/034t30j35",
  custom: false,
};

Deno.test("customOrganization() has the typed text as both names and the id sdb_custom", () => {
  assert.deepEqual(customOrganization("  Lake Institute "), {
    nameZh: "Lake Institute",
    nameEn: "Lake Institute",
    aliases: [],
    orgids: [],
    id: "sdb_custom",
    custom: true,
  });
});

Deno.test("mayLackOrganization() relaxes the rule for ids that begin with DM", () => {
  assert.deepEqual(["DM0001", "dm0001", "0DM", ""].map(mayLackOrganization), [true, false, false, false]);
});

Deno.test("pickedOrganizations() reads the list of the script and the field without it", () => {
  const list = JSON.stringify([known]);
  assert.deepEqual(pickedOrganizations(list, known.nameEn), [known]);
  assert.deepEqual(pickedOrganizations(list, known.nameZh), [known]);
  assert.deepEqual(pickedOrganizations(list, ""), [known]);
  assert.deepEqual(pickedOrganizations(list, "Lake Institute"), [customOrganization("Lake Institute")]);
  assert.deepEqual(pickedOrganizations("[]", " Lake Institute "), [customOrganization("Lake Institute")]);
  assert.deepEqual(pickedOrganizations("", ""), []);
});

Deno.test("pickedOrganizations() takes text that is no list for none", () => {
  fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (list) => {
    for (const { nameEn } of pickedOrganizations(list, "")) assert.equal(typeof nameEn, "string");
  }));
  assert.deepEqual(pickedOrganizations('[{"nameEn":""}]', ""), []);
});

Deno.test("organizationSchema takes a name of two characters, and none of one", () => {
  const problemOf = (nameEn: string) => organizationSchema.safeParse({ nameEn }).error?.issues[0]?.message;
  assert.deepEqual(["", " x ", "IO", "所"].map(problemOf), [
    "affiliationMissing",
    "affiliationTooShort",
    undefined,
    "affiliationTooShort",
  ]);
});
