import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import fc from "fast-check";
import { HonoRequest } from "hono/request";
import { MalformedForm, readFormBody } from "./form_body.ts";

const ADDRESS = "http://localhost:8000/login";

const read = (body: BodyInit, type?: string) =>
  readFormBody(
    new HonoRequest(
      new Request(ADDRESS, { method: "POST", body, headers: type ? { "Content-Type": type } : {} }),
    ),
  );

/** Browsers send the names of fields and files with line ends and quotes escaped. */
const name = fc.stringMatching(/^[\p{L}\p{N}._\ufffd -]{1,20}$/u).filter((text) => text.trim() === text);
const text = fc.string({ unit: "grapheme", maxLength: 40 });
const field = fc.tuple(name, fc.oneof(text, fc.constantFrom("\ufffd", "--", "\r\n--", "a\r\n\r\nb", "100%")));

Deno.test("readFormBody() reads what a browser sends, both ways, to the letter", async () => {
  await fc.assert(fc.asyncProperty(fc.array(field, { maxLength: 6 }), async (fields) => {
    assert.deepEqual([...await read(new URLSearchParams(fields))], fields);
    const form = new FormData();
    for (const [key, value] of fields) form.append(key, value);
    form.append("file", new File([new Uint8Array([255, 254, 13, 10, 45, 45])], "数据.bin"));
    const found = [...await read(form)];
    const file = found.pop()?.[1] as File;
    // A form's texts travel with CRLF as line ends.
    const sent = [...form].slice(0, -1);
    const lines = (value: unknown) => String(value).replace(/\r\n|\r|\n/g, "\r\n");
    assert.deepEqual(
      found.map(([key, value]) => [key, lines(value)]),
      sent.map(([key, value]) => [key, lines(value)]),
    );
    assert.deepEqual([file.name, [...await file.bytes()]], ["数据.bin", [255, 254, 13, 10, 45, 45]]);
  }));
});

Deno.test("readFormBody() refuses every multipart body that was cut, wherever", async () => {
  const form = new FormData();
  form.set("name", "湖泊");
  form.set("file", new File(["site,value\r\n1,2\r\n"], "a.csv"));
  const whole = new Response(form);
  const type = whole.headers.get("Content-Type")!;
  const bytes = await whole.bytes();
  assert.equal([...await read(bytes, type)].length, 2);
  const end = new TextDecoder().decode(bytes).trimEnd().length - "湖泊".length +
    new TextEncoder().encode("湖泊").length;
  for (let length = 0; length < end; length++) {
    await assert.rejects(read(bytes.slice(0, length), type), MalformedForm, `${length} of ${end} bytes`);
  }
});

Deno.test("readFormBody() names the problem and quotes the type", async () => {
  const problemOf = (body: string, type?: string) =>
    read(new TextEncoder().encode(body), type).then(() => undefined, (error) => [error.problem, error.type]);
  const long = `text/${"x".repeat(200)}`;
  assert.deepEqual(await problemOf("{}", "application/json"), ["type", "application/json"]);
  assert.deepEqual(await problemOf("a=1", long), ["type", long.slice(0, 80)]);
  assert.deepEqual(await problemOf("a=1"), ["type", ""]);
  assert.deepEqual(await problemOf("--b--", "multipart/form-data"), ["boundary", "multipart/form-data"]);
  assert.equal((await problemOf("--b\r\n", "multipart/form-data; boundary=b"))?.[0], "cut");
  assert.equal((await problemOf("--b\r\n\r\n\r\n--b--", "multipart/form-data; boundary=b"))?.[0], "parts");
  assert.equal((await problemOf("a=%", "application/x-www-form-urlencoded"))?.[0], "encoding");
  assert.equal(await problemOf("", "application/x-www-form-urlencoded; charset=UTF-8"), undefined);
  assert.equal(
    await problemOf(
      '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--b--',
      'Multipart/Form-Data; BOUNDARY="b"',
    ),
    undefined,
  );
  assert.equal(await problemOf(""), undefined);
});

Deno.test("readFormBody() refuses a form of more fields than any has before it makes them", async () => {
  const urlEncoded = "application/x-www-form-urlencoded";
  const multipart = "multipart/form-data; boundary=b";
  const parts = (count: number) =>
    `${'--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'.repeat(count)}--b--\r\n`;
  const many = (error: unknown) => error instanceof MalformedForm && error.problem === "many";
  await assert.rejects(read("&".repeat(8_000), urlEncoded), many);
  await assert.rejects(read("a&".repeat(2_000_000), urlEncoded), many);
  await assert.rejects(read(parts(8_001), multipart), many);
  assert.equal([...await read(Array(8_000).fill("a=1").join("&"), urlEncoded)].length, 8_000);
  assert.equal([...await read(parts(8_000), multipart)].length, 8_000);
});

Deno.test("readFormBody() reads a form of replacement characters in one pass, and sees bytes behind one", async () => {
  const type = "multipart/form-data; boundary=b";
  const texts = Array.from({ length: 3_000 }, (_, index) => "\ufffd".repeat(100) + index);
  const parts = texts.map((text) => `--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n${text}\r\n`);
  const began = performance.now();
  const form = await read(`${parts.join("")}--b--\r\n`, type);
  assert.deepEqual(form.getAll("a"), texts);
  // Looking for each of them in the whole body took minutes.
  assert.ok(performance.now() - began < 10_000);
  const damaged = Buffer.concat([
    Buffer.from(`${parts[0]}--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n`),
    Buffer.from([0xff]),
    Buffer.from("\r\n--b--\r\n"),
  ]);
  await assert.rejects(read(damaged, type), { problem: "encoding" });
});
