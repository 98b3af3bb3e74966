/** Redirects of the built server over a real connection, where `Host` says whatever the client wants. */
import assert from "node:assert/strict";
import { startBuiltServer } from "./built_server.ts";

async function ask(port: number, path: string): Promise<string> {
  using connection = await Deno.connect({ port });
  const lines = [
    `GET ${path} HTTP/1.1`,
    "Host: foreign.example",
    "X-Forwarded-Host: proxy.example",
    "X-Forwarded-Proto: http",
    "Accept: text/html",
    "Accept-Language: zh",
    "Connection: close",
  ];
  await connection.write(new TextEncoder().encode(`${lines.join("\r\n")}\r\n\r\n`));
  return await new Response(connection.readable).text();
}

Deno.test("the built server redirects to a path and never to the name in Host", async () => {
  await using server = await startBuiltServer();
  const places: Record<string, string> = {
    "/list/": "/list",
    "/en/list/?q=a": "/en/list?q=a",
    "/list?lang=en": "/en/list",
    "/manage": "/login?fullPath=%2Fmanage",
    "//evil.example/": "/evil.example",
    "/%5Cevil.example/?lang=zh": "/%5Cevil.example/",
    "/\\evil.example/?lang=zh": "/evil.example/",
  };
  for (const [path, place] of Object.entries(places)) {
    const answer = await ask(server.port, path);
    const location = /^location: (.*)\r$/im.exec(answer)?.[1];
    assert.equal(location, place, path);
    assert.doesNotMatch(answer, /foreign\.example|proxy\.example/, path);
  }
  const page = await ask(server.port, "/");
  assert.match(page, /^HTTP\/1\.1 200/);
  assert.ok(page.includes(`<link rel="canonical" href="${server.address}/"`));
  assert.doesNotMatch(page, /foreign\.example|proxy\.example/);
});
