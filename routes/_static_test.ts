import assert from "node:assert/strict";
import { Hono } from "hono";
import { loadClientBuild, mountStaticFiles } from "./_static.ts";

async function builtSite(): Promise<Hono> {
  const dir = await Deno.makeTempDir();
  await Deno.mkdir(`${dir}/static`);
  await Deno.mkdir(`${dir}/.vite`);
  const entry = { "islands/_client.ts": { file: "static/c.js", css: ["static/c.css"] } };
  await Deno.writeTextFile(`${dir}/.vite/manifest.json`, JSON.stringify(entry));
  await Deno.writeTextFile(`${dir}/static/c.js`, "plain");
  await Deno.writeTextFile(`${dir}/static/c.js.br`, "brotli");
  await Deno.writeTextFile(`${dir}/static/c.js.gz`, "gzip");
  await Deno.writeTextFile(`${dir}/favicon.svg`, "<svg/>");
  const { assets, files } = await loadClientBuild(dir);
  await Deno.remove(dir, { recursive: true });
  assert.deepEqual(assets, { styles: ["/static/c.css"], scripts: ["/static/c.js"] });
  const site = new Hono();
  mountStaticFiles(site, files);
  return site;
}

Deno.test("a built file comes from memory in the best coding that the client takes", async () => {
  const app = await builtSite();
  const get = (accepted: string) => app.request("/static/c.js", { headers: { "Accept-Encoding": accepted } });
  assert.equal(await (await get("gzip, br")).text(), "brotli");
  assert.equal((await get("gzip, br")).headers.get("Content-Encoding"), "br");
  assert.equal(await (await get("gzip")).text(), "gzip");
  assert.equal(await (await get("")).text(), "plain");
  assert.equal((await get("")).headers.get("Content-Type"), "text/javascript; charset=utf-8");
});

Deno.test("hashed files are immutable, others are not, and a known ETag answers 304", async () => {
  const app = await builtSite();
  const hashed = await app.request("/static/c.js");
  assert.match(hashed.headers.get("Cache-Control") ?? "", /immutable/);
  assert.doesNotMatch((await app.request("/favicon.svg")).headers.get("Cache-Control") ?? "", /immutable/);
  const again = await app.request("/static/c.js", {
    headers: { "If-None-Match": hashed.headers.get("ETag") ?? "" },
  });
  assert.equal(again.status, 304);
});

Deno.test("neither the manifest nor a compressed copy has an address", async () => {
  const app = await builtSite();
  assert.equal((await app.request("/.vite/manifest.json")).status, 404);
  assert.equal((await app.request("/static/c.js.br")).status, 404);
});
