import assert from "node:assert/strict";
import { StartError } from "../api/start_error.ts";
import { requireShell } from "./serve.ts";
import { writeWorkerLauncher } from "./worker_launcher.ts";

async function withBuild(test: (root: string) => Promise<void>): Promise<void> {
  const root = await Deno.makeTempDir({ prefix: "sdb-launcher-" });
  try {
    await Deno.mkdir(`${root}/node_modules`);
    await Deno.mkdir(`${root}/dist/preact`, { recursive: true });
    await test(root);
  } finally {
    await Deno.remove(root, { recursive: true });
  }
}

Deno.test("writeWorkerLauncher() writes a program once, and leaves one that is right as it is", () =>
  withBuild(async (root) => {
    await Deno.mkdir(`${root}/dist/preact/server`);
    await writeWorkerLauncher(root, "preact");
    const path = `${root}/dist/preact/server/start_worker`;
    const before = await Deno.stat(path);
    assert.equal(before.mode! & 0o777, 0o755);
    await writeWorkerLauncher(root, "preact");
    assert.equal((await Deno.stat(path)).ino, before.ino);
  }));

Deno.test("writeWorkerLauncher() says where it could not write, why, and what to do", () =>
  withBuild(async (root) => {
    // A file in its place refuses whoever writes, also an administrator, whom no right keeps out.
    await Deno.writeTextFile(`${root}/dist/preact/server`, "");
    await assert.rejects(writeWorkerLauncher(root, "preact"), (error: Error) => {
      assert.ok(error instanceof StartError);
      assert.match(
        error.message,
        new RegExp(`${root}/dist/preact/server/start_worker: .+ write to that folder`, "s"),
      );
      return true;
    });
  }));

Deno.test("requireShell() names the shell that is missing, and says what to install", async () => {
  await requireShell();
  await assert.rejects(requireShell("/nowhere/sh"), {
    name: "StartError",
    message: /no shell at \/nowhere\/sh.+Install/,
  });
});
