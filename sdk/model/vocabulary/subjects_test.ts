import assert from "node:assert/strict";
import fc from "fast-check";
import {
  childrenOf,
  findSubject,
  searchSubjects,
  type Subject,
  subjectPath,
  subjectRoot,
} from "./subjects.ts";

const everything = (code?: string): Subject[] =>
  childrenOf(code).flatMap((subject) => [subject, ...everything(subject.code)]);
const all = everything();
const codes = (subjects: Subject[]) => subjects.map(({ code }) => code);

Deno.test("childrenOf() reaches all 62, 738 and 2,732 subjects of the three levels from the top", () => {
  const counts = [1, 2, 3].map((level) => all.filter((subject) => subject.level === level).length);
  assert.deepEqual(counts, [62, 738, 2732]);
  assert.equal(childrenOf().length, 62);
});

Deno.test("subjects have unique codes, a unique pair of code and name, and a name in both languages", () => {
  assert.equal(new Set(codes(all)).size, all.length);
  assert.equal(new Set(all.map(({ code, name }) => `${code} ${name.zh}`)).size, all.length);
  for (const { code, name } of all) assert.ok(name.zh.trim() && name.en.trim(), code);
});

Deno.test("every parent exists one level above", () => {
  for (const { code, parent, level } of all) {
    if (level === 1) assert.equal(parent, undefined, code);
    else assert.equal(findSubject(parent ?? "")?.level, level - 1, code);
  }
});

Deno.test("findSubject() puts the misprinted codes 19035xx under 19030", () => {
  assert.equal(findSubject("1903510")?.parent, "19030");
  assert.ok(codes(childrenOf("19030")).includes("1903599"));
});

Deno.test("subjectPath() runs from the root to the subject itself", () => {
  assert.deepEqual(codes(subjectPath("1805744")), ["180", "18057", "1805744"]);
  assert.deepEqual(codes(subjectPath("1903510")), ["190", "19030", "1903510"]);
  assert.equal(subjectRoot("1805744")?.name.zh, "生物学");
  assert.equal(subjectRoot("180")?.code, "180");
});

Deno.test("unknown codes have no subject, path, root or children", () => {
  for (const code of ["", "999", "11", "constructor", "1805744 "]) {
    assert.equal(findSubject(code), undefined);
    assert.deepEqual(subjectPath(code), []);
    assert.equal(subjectRoot(code), undefined);
    if (code) assert.deepEqual(childrenOf(code), []);
  }
});

Deno.test("childrenOf() gives a copy: a caller cannot spoil the table", () => {
  childrenOf().length = 0;
  assert.equal(childrenOf().length, 62);
});

Deno.test("searchSubjects() finds by Chinese name, English name and code, the best first", () => {
  assert.equal(searchSubjects("动物生态学", "zh")[0].code, "1805744");
  assert.equal(searchSubjects("animal ECOLOGY", "en")[0].code, "1805744");
  assert.equal(searchSubjects("animal ecology", "zh")[0].code, "1805744");
  assert.deepEqual(codes(searchSubjects("180", "zh", 1)), ["180"]);
  assert.deepEqual(codes(searchSubjects("数学", "zh", 2)), ["110", "11011"]);
  assert.equal(searchSubjects("１８０", "zh")[0].code, "180");
});

Deno.test("searchSubjects() keeps to the limit and gives only what matches, for any text", () => {
  fc.assert(
    fc.property(fc.string(), fc.constantFrom("zh", "en"), fc.nat(5), (text, locale, limit) => {
      const found = searchSubjects(text, locale, limit);
      const wanted = text.normalize("NFKC").trim().toLowerCase();
      assert.ok(found.length <= limit);
      for (const { code, name } of found) {
        assert.ok(`${code} ${name.zh} ${name.en}`.toLowerCase().includes(wanted));
      }
    }),
    { numRuns: 40 },
  );
  for (const text of ["", "  ", "没有这个学科", "x".repeat(1_000_000)]) {
    assert.deepEqual(searchSubjects(text, "zh"), []);
  }
});
