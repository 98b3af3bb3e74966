import assert from "node:assert/strict";
import { publish } from "../../../tests/datasets.ts";
import { openTestApp } from "../../../tests/harness.ts";
import { countStatements } from "../../../tests/sql_statements.ts";

Deno.test("listHighlights() gives what the lists of newest and most viewed give, and loads no version twice", async () => {
  await using test = await openTestApp();
  const [person, governance] = [await test.signIn(), await test.signIn({ role: "governance" })];
  for (let n = 0; n < 3; n++) {
    await publish(test, person, governance);
    test.advance(1_000);
  }
  const { datasets } = test.visitor;
  const { result, statements } = await countStatements(test, () => datasets.highlights());
  assert.deepEqual(result, { latest: await datasets.latest(), popular: await datasets.popular() });
  assert.equal(result.latest.length, 3);
  assert.equal(statements.filter((sql) => sql.includes('from "dataset_version"')).length, 1);
});
