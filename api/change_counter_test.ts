import assert from "node:assert/strict";
import { datasetTag } from "../sdk/model/change_tag.ts";
import { openTestApp } from "../tests/harness.ts";
import { announceChange, changesOf } from "./change_counter.ts";

Deno.test("changesOf() numbers changes in the order of their commits, by tag", async () => {
  await using test = await openTestApp();
  const { app } = test;
  const changes = changesOf(app);
  const start = changes.position();
  await app.db.withTx((tx) => Promise.resolve(announceChange(tx, app, ["news"])));
  const between = changes.position();
  assert.ok(between > start);
  await app.db.withTx((tx) => Promise.resolve(announceChange(tx, app, [datasetTag("d1"), "search"])));
  assert.equal(changes.newest(["news"]), between);
  assert.equal(changes.newest(["news", "search"]), changes.position());
  assert.ok(changes.newest([datasetTag("d2"), "communities"]) <= start);
});

Deno.test("changesOf() takes what it has forgotten of many tags for changed, never for unchanged", async () => {
  await using test = await openTestApp();
  const { app } = test;
  const changes = changesOf(app);
  const announce = (ids: number[]) =>
    app.db.withTx((tx) => Promise.resolve(announceChange(tx, app, ids.map((id) => datasetTag(`d${id}`)))));
  await announce([0]);
  const first = changes.newest([datasetTag("d0")]);
  await announce(Array.from({ length: 10_000 }, (_, id) => id + 1));
  assert.ok(changes.newest([datasetTag("d0")]) >= first);
  assert.ok(changes.newest([datasetTag("never")]) >= first);
  assert.ok(changes.newest([datasetTag("never")]) < changes.position());
});

Deno.test("changesOf() counts the search index once more when it has followed", async () => {
  await using test = await openTestApp();
  const changes = changesOf(test.app);
  const before = changes.position();
  await test.app.search.refresh();
  assert.ok(changes.newest(["search"]) > before);
  assert.ok(changes.newest(["news"]) <= before);
});
