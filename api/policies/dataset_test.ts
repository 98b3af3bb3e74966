import assert from "node:assert/strict";
import { ACCESS_RIGHTS } from "../../sdk/model/vocabulary/access_rights.ts";
import type { Actor, UserActor } from "../context.ts";
import { mayDownload } from "./dataset.ts";

const user = (id: string, changes: Partial<UserActor> = {}): UserActor => ({
  kind: "user",
  locale: "en",
  loginType: "",
  secondFactorMissing: false,
  id,
  email: `${id}@example.org`,
  realName: id,
  role: "depositor",
  communityIds: [],
  ...changes,
});
const visitor: Actor = { kind: "visitor" };
const dataset = { ownerId: "owner", communityId: "c1" };
const reviewer = user("reviewer", { communityIds: ["c1"] });
const END = 1_000;

Deno.test("mayDownload(): a published version is open by its access right, to owner and reviewers always", () => {
  const published = (accessRight: typeof ACCESS_RIGHTS[number]) => ({
    dataset,
    version: { status: "PUBLISHED" as const, accessRight, embargoEndsAt: END },
  });
  for (const accessRight of ACCESS_RIGHTS) {
    assert.equal(mayDownload(published(accessRight), user("owner"), 0), true);
    assert.equal(mayDownload(published(accessRight), reviewer, 0), true);
    for (const stranger of [visitor, user("else"), user("admin", { role: "administrator" })]) {
      assert.equal(mayDownload(published(accessRight), stranger, 0), accessRight === "PUBLIC");
    }
  }
  assert.equal(mayDownload(published("EMBARGO"), visitor, END - 1), false);
  assert.equal(mayDownload(published("EMBARGO"), visitor, END), true);
  assert.equal(mayDownload(published("RESTRICTED"), visitor, END), false);
});

Deno.test("mayDownload(): an embargo without an end never opens by itself", () => {
  const version = { status: "PUBLISHED" as const, accessRight: "EMBARGO" as const, embargoEndsAt: null };
  assert.equal(mayDownload({ dataset, version }, visitor, Number.MAX_SAFE_INTEGER), false);
});

Deno.test("mayDownload(): unpublished files are for the owner and, during review, its reviewers", () => {
  const subject = (status: "DRAFT" | "UNDER_REVIEW" | "REVISE") => ({
    dataset,
    version: { status, accessRight: "PUBLIC" as const, embargoEndsAt: null },
  });
  assert.equal(mayDownload(subject("DRAFT"), user("owner"), 0), true);
  assert.equal(mayDownload(subject("UNDER_REVIEW"), reviewer, 0), true);
  assert.equal(mayDownload(subject("DRAFT"), reviewer, 0), false);
  assert.equal(mayDownload(subject("REVISE"), reviewer, 0), false);
  const others = [
    visitor,
    user("else"),
    user("admin", { role: "administrator" }),
    user("g", { role: "governance" }),
  ];
  for (const stranger of others) assert.equal(mayDownload(subject("UNDER_REVIEW"), stranger, 0), false);
});

Deno.test("mayDownload(): withdrawn files are gone for everybody", () => {
  const version = { status: "RETRACTED" as const, accessRight: "PUBLIC" as const, embargoEndsAt: null };
  assert.equal(mayDownload({ dataset, version }, user("owner"), 0), false);
});
