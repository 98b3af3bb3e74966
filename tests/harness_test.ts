import assert from "node:assert/strict";
import { openTestApp } from "./harness.ts";

Deno.test("openTestApp() gives an app that answers in the envelope and a signed-in person", async () => {
  await using test = await openTestApp();
  const { repository } = await test.signIn();
  await assert.rejects(repository.communities.get("nowhere"), { error: "notFound", status: 404 });
});
