import assert from "node:assert/strict";
import fc from "fast-check";
import { FACETS, type SearchQuery, searchQuerySchema, SORTS } from "../../../sdk/model/search.ts";
import { listPath, PAGE_SIZES, readListQuery, toggled, togglePaths } from "./address.ts";

const word = fc.string({ minLength: 1, maxLength: 40, unit: "grapheme" })
  .map((value) => value.replaceAll("\0", "").trim()).filter((value) => value !== "" && value.isWellFormed());
const query: fc.Arbitrary<SearchQuery> = fc.record({
  q: fc.oneof(fc.constant(""), word),
  filters: fc.dictionary(fc.constantFrom(...FACETS), fc.uniqueArray(word, { minLength: 1, maxLength: 4 }))
    .map((filters) => ({ ...filters })),
  sort: fc.constantFrom(...SORTS),
  page: fc.integer({ min: 1, max: 100_000 }),
  size: fc.constantFrom(...PAGE_SIZES),
}, { noNullPrototype: true });
const parametersOf = (path: string) => new URL(path, "http://localhost").searchParams;

Deno.test("listPath() and readListQuery() are each other's inverse", () => {
  fc.assert(fc.property(query, (wanted) => {
    assert.deepEqual(readListQuery(parametersOf(listPath(wanted))), wanted);
  }));
});

Deno.test("listPath() writes parameters as URLSearchParams does", () => {
  fc.assert(fc.property(query, (wanted) => {
    const path = listPath(wanted);
    assert.equal(path, path === "/list" ? path : `/list?${parametersOf(path)}`);
  }));
  const awkward = " !'()~*-._+&=%/?#\ud800é海\u{1f600}";
  assert.equal(listPath({ q: awkward }), `/list?${new URLSearchParams({ q: awkward })}`);
});

Deno.test("togglePaths() gives the address of toggled() for every value of a facet, chosen or not", () => {
  fc.assert(fc.property(query, fc.constantFrom(...FACETS), fc.array(word), (given, facet, words) => {
    const hrefOf = togglePaths(given, facet);
    for (const value of [...words, ...given.filters[facet] ?? [], "170", "17010"]) {
      assert.equal(hrefOf(value), listPath(toggled(given, facet, value)));
    }
  }));
});

Deno.test("readListQuery() makes of any address a query that the API takes", () => {
  const anything = fc.array(
    fc.tuple(fc.constantFrom("q", "sort", "page", "size", ...FACETS), fc.string({ maxLength: 600 })),
  );
  fc.assert(fc.property(anything, (pairs) => {
    const read = readListQuery(new URLSearchParams(pairs));
    assert.deepEqual(searchQuerySchema.parse(read), read);
  }));
});

Deno.test("readListQuery() falls back to the defaults where a value means nothing", () => {
  const read = readListQuery(new URLSearchParams("sort=best&page=-3&size=7&type="));
  assert.deepEqual(read, { q: "", filters: {}, sort: "relevance", page: 1, size: 20 });
  assert.equal(readListQuery(new URLSearchParams("page=1e9")).page, 1);
});

Deno.test("readListQuery() cuts a long query without leaving half a character", () => {
  const { q } = readListQuery(new URLSearchParams({ q: "a".repeat(499) + "😀" }));
  assert.ok(q.isWellFormed());
  assert.ok(q.length <= 500);
});

Deno.test("toggled() twice gives back the filters and returns to the first page", () => {
  fc.assert(fc.property(query, fc.constantFrom(...FACETS), word, (given, facet, value) => {
    // A subject takes the place of one above or below it.
    const isKin = (one: string) => facet === "subject" && (one.startsWith(value) || value.startsWith(one));
    fc.pre(!given.filters[facet]?.some((one) => one === value || isKin(one)));
    const on = toggled(given, facet, value);
    assert.ok(on.filters[facet]?.includes(value));
    assert.equal(on.page, 1);
    assert.deepEqual(toggled(on, facet, value).filters, given.filters);
  }));
});
