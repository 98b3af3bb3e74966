import assert from "node:assert/strict";
import { DATASET_STATUSES, type DatasetStatus, isUnpublished } from "../../sdk/model/lifecycle.ts";
import { ACCESS_RIGHTS, type AccessRight } from "../../sdk/model/vocabulary/access_rights.ts";
import type { Actor, UserActor } from "../actor.ts";
import {
  allowedActions,
  mayDownload,
  mayListFiles,
  maySave,
  maySee,
  maySeeAllFields,
  maySeeAttachment,
} from "./dataset.ts";

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

Deno.test("mayDownload(): a published version is open by its access right, to owner and reviewers always", () => {
  const published = (accessRight: typeof ACCESS_RIGHTS[number]) => ({
    dataset,
    version: { id: "v1", status: "PUBLISHED" as const, accessRight, withheldAt: null },
  });
  for (const accessRight of ACCESS_RIGHTS) {
    assert.equal(mayDownload(published(accessRight), user("owner")), true);
    assert.equal(mayDownload(published(accessRight), reviewer), true);
    for (const stranger of [visitor, user("else"), user("admin", { role: "administrator" })]) {
      assert.equal(mayDownload(published(accessRight), stranger), accessRight === "PUBLIC");
    }
  }
});

Deno.test("mayDownload(): files withheld for correction are closed to all but owner and reviewers", () => {
  const version = { id: "v1", status: "PUBLISHED" as const, accessRight: "PUBLIC" as const, withheldAt: 1 };
  for (const person of [user("owner"), reviewer]) {
    assert.equal(mayDownload({ dataset, version }, person), true);
  }
  const strangers = [visitor, user("else"), user("admin", { role: "administrator" })];
  for (const stranger of strangers) assert.equal(mayDownload({ dataset, version }, stranger), false);
});

Deno.test("mayDownload(): unpublished files are for the owner and, during review, its reviewers", () => {
  const subject = (status: "DRAFT" | "UNDER_REVIEW" | "REVISE") => ({
    dataset,
    version: { id: "v1", status, accessRight: "PUBLIC" as const, withheldAt: null },
  });
  assert.equal(mayDownload(subject("DRAFT"), user("owner")), true);
  assert.equal(mayDownload(subject("UNDER_REVIEW"), reviewer), true);
  assert.equal(mayDownload(subject("DRAFT"), reviewer), false);
  assert.equal(mayDownload(subject("REVISE"), reviewer), false);
  const others = [
    visitor,
    user("else"),
    user("admin", { role: "administrator" }),
    user("g", { role: "governance" }),
  ];
  for (const stranger of others) assert.equal(mayDownload(subject("UNDER_REVIEW"), stranger), false);
});

Deno.test("mayDownload(): withdrawn files are gone for everybody", () => {
  const version = {
    id: "v1",
    status: "RETRACTED" as const,
    accessRight: "PUBLIC" as const,
    withheldAt: null,
  };
  assert.equal(mayDownload({ dataset, version }, user("owner")), false);
});

Deno.test("the access right of a version that is not published decides nothing, for anybody", () => {
  const people: Actor[] = [
    visitor,
    ...["owner", "else"].map((id) => user(id)),
    reviewer,
    user("other", { communityIds: ["c2"] }),
    user("admin", { role: "administrator" }),
    user("governance", { role: "governance" }),
    ...(["private", "share", "anonymous", "edit"] as const).flatMap((kind) =>
      (["view", "download"] as const).map((access): Actor => ({
        ...user("holder"),
        grants: [{ linkId: "l1", kind, versionId: "v1", access, expiresAt: 1, chosen: [] }],
      }))
    ),
  ];
  const decisionsOf = (status: DatasetStatus, accessRight: AccessRight, communityId: string | null) => {
    const version = { id: "v1", status, accessRight, withheldAt: null, number: 1, held: false };
    const subject = { dataset: { ownerId: "owner", communityId, redirectedAt: null }, version };
    return people.map((actor) => [
      [maySee, mayDownload, mayListFiles, maySeeAttachment, maySeeAllFields, maySave].map((may) =>
        may(subject, actor)
      ),
      allowedActions(subject, actor),
    ]);
  };
  for (const status of DATASET_STATUSES.filter(isUnpublished)) {
    for (const communityId of ["c1", null]) {
      for (const accessRight of ACCESS_RIGHTS) {
        assert.deepEqual(
          decisionsOf(status, accessRight, communityId),
          decisionsOf(status, "PUBLIC", communityId),
        );
      }
    }
  }
});
