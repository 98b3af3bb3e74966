import assert from "node:assert/strict";
import fc from "fast-check";
import type { Creator } from "../../sdk/model/metadata/metadata.ts";
import { orcidCheckCharacter } from "../../sdk/model/vocabulary/identifiers.ts";
import {
  dropIndexAt,
  duplicateEmails,
  isOrcidRight,
  normalizeOrcid,
  openCardsAfter,
} from "./author_rules.ts";
import { NEW_ENTRIES } from "./form_state.ts";
import { moveAt, removeAt } from "./path_state.ts";

const author = (email: string): Creator => ({ ...NEW_ENTRIES.authors(), email });

Deno.test("normalizeOrcid() takes every way an iD is pasted, and leaves the rest alone", () => {
  for (const given of ["https://orcid.org/0000-0002-1694-233X", "0000 0002 1694 233x", "000000021694233X"]) {
    assert.equal(normalizeOrcid(given), "0000-0002-1694-233X");
  }
  assert.equal(normalizeOrcid("0000-0002-"), "0000-0002-");
  assert.equal(normalizeOrcid("nobody"), "nobody");
});

Deno.test("isOrcidRight() says so once all digits are there, and finds every wrong check digit", () => {
  assert.equal(isOrcidRight("0000-0002-1825-009"), undefined);
  assert.equal(isOrcidRight("0000-0002-1825-0097"), true);
  const digits = fc.stringMatching(/^\d{15}$/);
  fc.assert(fc.property(digits, fc.constantFrom(..."0123456789X"), (start, last) => {
    assert.equal(isOrcidRight(start + last), last === orcidCheckCharacter(start));
  }));
});

Deno.test("duplicateEmails() names the later of two authors with one e-mail, in any case (spec 2 §5)", () => {
  const authors = ["a@example.org", "", "", "A@Example.org ", "b@example.org"].map(author);
  assert.deepEqual([...duplicateEmails(authors)], [3]);
});

Deno.test("openCardsAfter() lets each card go with its author", () => {
  const list = fc.array(fc.boolean(), { minLength: 1, maxLength: 12 });
  fc.assert(fc.property(list, fc.nat(), fc.nat(), (opened, a, b) => {
    const index = a % opened.length, to = b % opened.length;
    const open = new Set(opened.flatMap((one, at) => one ? [at] : []));
    const shown = (set: ReadonlySet<number>, length: number) =>
      [...Array(length).keys()].map((at) => set.has(at));
    const moved = openCardsAfter(
      open,
      { type: "move", path: "authors", index, by: to - index },
      opened.length,
    );
    assert.deepEqual(shown(moved, opened.length), moveAt({ list: opened }, "list", index, to - index).list);
    const removed = openCardsAfter(open, { type: "remove", path: "authors", index }, opened.length);
    assert.deepEqual(shown(removed, opened.length - 1), removeAt({ list: opened }, "list", index).list);
  }));
  assert.ok(openCardsAfter(new Set(), { type: "add", path: "authors", kind: "authors" }, 7).has(7));
  const others = new Set([2]);
  assert.equal(
    openCardsAfter(others, { type: "remove", path: "authors.1.affiliations", index: 0 }, 7),
    others,
  );
});

Deno.test("dropIndexAt() counts the others above", () => {
  const middles = [10, 30, 50, 70];
  assert.equal(dropIndexAt(0, middles, 2), 0);
  assert.equal(dropIndexAt(35, middles, 0), 1);
  assert.equal(dropIndexAt(99, middles, 0), 3);
  assert.equal(dropIndexAt(50, middles, 2), 2);
});
