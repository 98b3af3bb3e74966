/** Two files that differ in any byte never compare as equal, and what differs is told. */
import assert from "node:assert/strict";
import fc from "fast-check";
import type { FileComparison } from "../../../sdk/model/comparison.ts";
import { compareContents } from "./file_contents.ts";
import { Budget } from "../diff/budget.ts";

const compare = (path: string, left: Uint8Array, right: Uint8Array) =>
  compareContents(path, left, right, new Budget(60_000));
const utf8 = (text: string) => new TextEncoder().encode(text);
const compareTexts = (path: string, left: string, right: string) => compare(path, utf8(left), utf8(right));

/** Whether somebody who reads the answer learns that the files differ. */
function tells(found: FileComparison): boolean {
  if (found.kind === "none") return found.reason !== "same";
  const shown = found.kind === "text" ? found.lines : found.kind === "table" ? found.rows : found.nodes;
  return (found.form ?? []).length > 0 || shown.some(({ change }) => change !== "same");
}

const utf16 = (text: string) => {
  const units = Uint16Array.from(`\ufeff${text}`, (unit) => unit.charCodeAt(0));
  return new Uint8Array(units.buffer);
};
const MARK = Uint8Array.of(0xef, 0xbb, 0xbf);
const marked = (text: string) => new Uint8Array([...MARK, ...utf8(text)]);
/** 观测 in GB 18030, after what is ASCII. */
const gb18030 = (text: string) => new Uint8Array([...utf8(text), 0xb9, 0xdb, 0xb2, 0xe2]);

const mark = fc.constantFrom(
  ...["a", "b", "1", "1.0", ",", ",,", ";", "\t", "\n", "\r\n", "\r"],
  '"',
  '""',
  " ",
  "",
);
const table = fc.array(mark, { maxLength: 14 }).map((parts) => parts.join(""));
const member = fc.constantFrom(
  "1",
  "1.0",
  "1e0",
  "-0",
  "0",
  '"a"',
  '"\\u0061"',
  "[1]",
  "[1.0, 2]",
  "{}",
  '{"a":1,"a":2}',
);
const json = fc.array(fc.tuple(fc.constantFrom('"a"', '"b"', '"c"'), member), { maxLength: 3 }).chain((
  members,
) =>
  fc.constantFrom("{MEMBERS}", "{ MEMBERS }", "{MEMBERS}\n", "[{MEMBERS}]").map((frame) =>
    frame.replace("MEMBERS", () => members.map(([name, value]) => `${name}:${value}`).join(","))
  )
);
const content = fc.oneof(table, json).chain((text) =>
  fc.constantFrom(...[utf8, utf8, utf8, marked, utf16, gb18030].map((encode) => encode(text)))
);
const path = fc.constantFrom("t.csv", "t.tsv", "t.json", "t.txt");

Deno.test("compareContents() of two files that differ in any byte never says that they are equal", () => {
  fc.assert(
    fc.property(path, content, content, (name, left, right) => {
      fc.pre(left.toString() !== right.toString());
      assert.ok(tells(compare(name, left, right)), JSON.stringify(compare(name, left, right)));
    }),
    { numRuns: 2_000 },
  );
});

Deno.test("compareContents() of a text and the same with one byte more, less or other tells it", () => {
  const one = fc.tuple(fc.oneof(table, json), fc.nat(), fc.constantFrom("", ",", " ", "\r", "\n", '"', "0"));
  fc.assert(
    fc.property(path, one, fc.nat({ max: 1 }), (name, [text, place, put], cut) => {
      const at = place % (text.length + 1);
      const other = text.slice(0, at) + put + text.slice(at + cut);
      fc.pre(other !== text);
      assert.ok(tells(compareTexts(name, text, other)), JSON.stringify({ text, other }));
    }),
    { numRuns: 2_000 },
  );
});

Deno.test("a row that gains a cell beyond the header is a changed row, and so is one that gains an empty one", () => {
  for (const cell of ["x", ""]) {
    const found = compareTexts("t.csv", "id,level\n1,3\n2,4\n", `id,level\n1,3,${cell}\n2,4\n`);
    assert.ok(found.kind === "table");
    assert.deepEqual(found.header, ["id", "level", ""]);
    assert.deepEqual(found.rows.map(({ change }) => change), ["same", "changed", "same"]);
    assert.deepEqual(found.rows[1].cells[2], { left: undefined, right: cell, changed: true });
  }
});

const FORMS: [name: string, path: string, left: Uint8Array, right: Uint8Array, form: unknown][] = [
  ["a mark", "t.csv", utf8("a\n1\n"), marked("a\n1\n"), [
    { what: "byteOrderMark", left: "", right: "U+FEFF" },
  ]],
  ["an encoding", "t.txt", gb18030("a"), utf8("a观测"), [
    { what: "encoding", left: "GB 18030", right: "UTF-8" },
  ]],
  ["line ends", "t.csv", utf8("a\n1\n"), utf8("a\r\n1\r\n"), [
    { what: "lineEnds", left: "LF", right: "CRLF" },
    { what: "finalLineEnd", left: "LF", right: "CRLF" },
  ]],
  ["the last line end", "t.csv", utf8("a\n1\n"), utf8("a\n1"), [
    { what: "finalLineEnd", left: "LF", right: "" },
  ]],
  ["places of line ends", "t.txt", utf8("a\r\nb\nc"), utf8("a\nb\r\nc"), [
    { what: "lineEnds", left: "CRLF, LF", right: "CRLF, LF" },
  ]],
  ["quotes beside a changed cell", "t.csv", utf8("id,a\n1,x\n2,y\n"), utf8('id,a\n1,z\n2,"y"\n'), [
    { what: "writing" },
  ]],
];

for (const [name, path, left, right, form] of FORMS) {
  Deno.test(`compareContents() names what differs in ${name}`, () => {
    const found = compare(path, left, right);
    assert.ok(found.kind !== "none");
    assert.deepEqual(found.form, form);
  });
}

Deno.test("JSON: the spelling of a number is a changed node; order, white space and a name that stands twice are told by line", () => {
  const spelled = compareTexts("t.json", '{"a":1,"b":9007199254740993}', '{"a":1.0,"b":9007199254740992}');
  assert.ok(spelled.kind === "json");
  assert.deepEqual(spelled.nodes, [
    { pointer: "/a", change: "changed", left: "1", right: "1.0" },
    { pointer: "/b", change: "changed", left: "9007199254740993", right: "9007199254740992" },
  ]);
  for (
    const [left, right] of [
      ['{"a":1,"b":2}', '{"b":2,"a":1}'],
      ['{"a":1}', '{ "a": 1 }'],
      ['{"a":1}', '{"a":2,"a":1}'],
      ['{"a":"a"}', '{"a":"\\u0061"}'],
    ]
  ) {
    const found = compareTexts("t.json", left, right);
    assert.ok(found.kind === "text" && found.lines.length > 0, left);
  }
});

Deno.test("compareContents() tells numbers of JSON apart that a double does not, beside other differences", () => {
  const pairs = [
    ["123456.78901234567", "123456.78901234568"],
    ["0.1234567890123456789", "0.1234567890123456788"],
    ["12345678901234567", "12345678901234568"],
  ];
  for (const [left, right] of pairs) {
    const found = compareTexts("a.json", `{"a":${left},"b":1}`, `{"a":${right},"b":2}`);
    assert.equal(found.kind, "json");
    assert.deepEqual(found.kind === "json" && found.nodes.map(({ pointer }) => pointer), ["/a", "/b"], left);
  }
});
