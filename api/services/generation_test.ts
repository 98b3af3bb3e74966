import assert from "node:assert/strict";
import { datasetTag } from "../../sdk/model/change_tag.ts";
import { openTestHouse } from "../../tests/harness.ts";
import { announceChange, changesOf } from "./generation.ts";

Deno.test("changesOf() numbers changes in the order of their commits, by tag", async () => {
  await using test = await openTestHouse();
  const { house } = test;
  const changes = changesOf(house);
  const start = changes.position();
  await house.db.withTx((tx) => Promise.resolve(announceChange(tx, house, ["news"])));
  const between = changes.position();
  assert.ok(between > start);
  await house.db.withTx((tx) => Promise.resolve(announceChange(tx, house, [datasetTag("d1"), "search"])));
  assert.equal(changes.newest(["news"]), between);
  assert.equal(changes.newest(["news", "search"]), changes.position());
  assert.ok(changes.newest([datasetTag("d2"), "communities"]) <= start);
});

Deno.test("changesOf() takes what it has forgotten of many tags for changed, never for unchanged", async () => {
  await using test = await openTestHouse();
  const { house } = test;
  const changes = changesOf(house);
  const announce = (ids: number[]) =>
    house.db.withTx((tx) =>
      Promise.resolve(announceChange(tx, house, ids.map((id) => datasetTag(`d${id}`))))
    );
  await announce([0]);
  const first = changes.newest([datasetTag("d0")]);
  await announce(Array.from({ length: 10_000 }, (_, id) => id + 1));
  assert.ok(changes.newest([datasetTag("d0")]) >= first);
  assert.ok(changes.newest([datasetTag("never")]) >= first);
  assert.ok(changes.newest([datasetTag("never")]) < changes.position());
});

Deno.test("changesOf() counts the search index once more when it has followed", async () => {
  await using test = await openTestHouse();
  const changes = changesOf(test.house);
  const before = changes.position();
  await test.house.search.refresh();
  assert.ok(changes.newest(["search"]) > before);
  assert.ok(changes.newest(["news"]) <= before);
});
