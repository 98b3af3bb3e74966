import assert from "node:assert/strict";
import { setCookie } from "./_cookie.ts";

/** What a page at this address writes. */
function written(protocol: string): string {
  const page = { cookie: "" };
  Object.assign(globalThis, { document: page, location: { protocol } });
  try {
    setCookie("theme", "dark", 60);
    return page.cookie;
  } finally {
    Object.assign(globalThis, { document: undefined, location: undefined });
  }
}

Deno.test("setCookie(): for HTTPS alone where the page came over HTTPS", () => {
  assert.equal(written("https:"), "theme=dark; path=/; max-age=60; samesite=lax; secure");
  assert.equal(written("http:"), "theme=dark; path=/; max-age=60; samesite=lax");
});

Deno.test("setCookie(): no island writes a cookie without it", async () => {
  const { stdout } = await new Deno.Command("grep", {
    args: [
      "-rlE",
      "document\\.cookie *=|cookieStore",
      "islands",
      "routes",
      "sdk",
      "ui",
      "forms",
      "--include=*.ts",
      "--include=*.tsx",
    ],
    cwd: new URL("..", import.meta.url).pathname,
  }).output();
  const files = new TextDecoder().decode(stdout).trim().split("\n").filter((file) =>
    !file.endsWith("_test.ts")
  );
  assert.deepEqual(files, ["islands/_cookie.ts"]);
});
