import assert from "node:assert/strict";
import { PageRequest } from "./page.ts";

/** `total` numbers in pages of `size`, and which pages were asked for. */
function numbers(total: number, size: number, first?: number) {
  const asked: number[] = [];
  const load = (page: number) => {
    asked.push(page);
    const start = (page - 1) * size;
    const list = Array.from({ length: Math.max(0, Math.min(size, total - start)) }, (_, n) => start + n);
    return Promise.resolve({ list, page, size, total });
  };
  return { asked, request: new PageRequest(load, first) };
}

Deno.test("PageRequest awaited gives its one page", async () => {
  const { asked, request } = numbers(5, 2, 2);
  assert.deepEqual(await request, { list: [2, 3], page: 2, size: 2, total: 5 });
  assert.deepEqual(asked, [2]);
});

Deno.test("PageRequest iterated gives every entry and asks for no page beyond the last", async () => {
  for (const [total, pages] of [[5, 3], [4, 2], [1, 1], [0, 1]] as const) {
    const { asked, request } = numbers(total, 2);
    assert.deepEqual(await Array.fromAsync(request), Array.from({ length: total }, (_, n) => n));
    assert.equal(asked.length, pages, `${total} entries`);
  }
});

Deno.test("PageRequest iterated stops where the caller stops", async () => {
  const { asked, request } = numbers(100, 2);
  for await (const entry of request) if (entry === 2) break;
  assert.deepEqual(asked, [1, 2]);
});

Deno.test("PageRequest iterated ends at an empty page, whatever the total says", async () => {
  const liar = new PageRequest((page) =>
    Promise.resolve({ list: page < 3 ? [page] : [], page, size: 1, total: 99 })
  );
  assert.deepEqual(await Array.fromAsync(liar), [1, 2]);
});

Deno.test("PageRequest asks for nothing until it is awaited, and passes on what goes wrong", async () => {
  const { asked } = numbers(1, 1);
  assert.deepEqual(asked, []);
  await assert.rejects(async () => await new PageRequest(() => Promise.reject(new Error("no"))), /no/);
});
