import assert from "node:assert/strict";
import fc from "fast-check";
import type { OrganizationHit } from "../../sdk/model/organization_types.ts";
import {
  type Change,
  change,
  isOpen,
  matchedAlias,
  nextPage,
  optionsOf,
  type Picker,
  startPicker,
  wantedText,
} from "./picker.ts";

const hit = (nameEn: string): OrganizationHit => ({
  id: `https://ror.org/${nameEn}`,
  nameZh: "",
  nameEn,
  aliases: [],
  orgids: [],
  custom: false,
  place: { zh: "", en: "" },
});
const after = (picker: Picker, ...changes: Change[]) => changes.reduce(change, picker);
const EMPTY = startPicker([], false);
const answer = (text: string, names: string[], total = names.length, page = 1): Change => ({
  type: "answer",
  text,
  hits: names.map(hit),
  total,
  page,
});
/** Somebody in the field who typed and got an answer. */
const FOUND = after(
  EMPTY,
  { type: "focus" },
  { type: "type", text: "uni" },
  { type: "ask", text: "uni" },
  answer("uni", ["A", "B", "C"]),
);
const names = ({ chosen }: Picker) => chosen.map(({ nameEn }) => nameEn);

Deno.test("wantedText() asks for typed text in the focused field alone", () => {
  assert.equal(wantedText(EMPTY), "");
  assert.equal(wantedText(change(EMPTY, { type: "type", text: "x" })), "");
  assert.equal(wantedText(after(EMPTY, { type: "focus" }, { type: "type", text: " x " })), "x");
  assert.equal(wantedText(after(FOUND, { type: "choose", index: 0 })), "", "a choice asks nothing");
});

Deno.test("change() chooses an option without what only the list shows", () => {
  const picker = after(FOUND, { type: "move", to: "next" }, { type: "move", to: "next" }, { type: "enter" });
  const { place: _, ...chosen } = hit("B");
  assert.deepEqual(picker.chosen, [chosen]);
  assert.deepEqual([picker.text, isOpen(picker), picker.note?.type], ["", false, "chosen"]);
});

Deno.test("change() moves through the options and around their ends", () => {
  const active = (...to: ("next" | "previous" | "first" | "last")[]) =>
    after(FOUND, ...to.map((one): Change => ({ type: "move", to: one }))).active;
  assert.equal(FOUND.active, -1);
  assert.equal(active("next"), 0);
  assert.equal(active("previous"), 2);
  assert.equal(active("last", "next"), 0);
  assert.equal(active("last", "first"), 0);
  assert.equal(change(EMPTY, { type: "move", to: "next" }).active, -1, "nothing to move through");
});

Deno.test("change() makes a custom organisation of typed text on blur and on Enter", () => {
  for (const type of ["blur", "enter"] as const) {
    const picker = change(FOUND, { type });
    assert.deepEqual(picker.chosen, [{
      nameZh: "uni",
      nameEn: "uni",
      aliases: [],
      orgids: [],
      id: "sdb_custom",
      custom: true,
    }]);
    assert.equal(picker.text, "");
  }
  const left = after(EMPTY, { type: "focus" }, { type: "type", text: "  " }, { type: "blur" });
  assert.deepEqual([left.chosen, left.touched], [[], true]);
});

Deno.test("change() closes the list on Escape and clears the text on the second", () => {
  const closed = change(FOUND, { type: "escape" });
  assert.deepEqual([isOpen(closed), closed.text], [false, "uni"]);
  assert.equal(change(closed, { type: "escape" }).text, "");
  assert.ok(isOpen(change(closed, { type: "move", to: "next" })), "an arrow opens it again");
});

Deno.test("change() drops an answer to an older text", () => {
  const picker = after(EMPTY, { type: "focus" }, { type: "type", text: "ab" }, { type: "ask", text: "ab" });
  assert.deepEqual(change(picker, answer("a", ["A"])).answer, picker.answer);
  assert.equal(isOpen(change(picker, answer("ab", ["A"]))), true);
});

Deno.test("change() keeps a failed look-up from anything but the options", () => {
  const picker = after(EMPTY, { type: "focus" }, { type: "type", text: "x" }, { type: "ask", text: "x" }, {
    type: "fail",
    text: "x",
  });
  assert.deepEqual([picker.answer.state, isOpen(picker)], ["failed", false]);
  assert.deepEqual(names(change(picker, { type: "blur" })), ["x"]);
});

Deno.test("nextPage() goes on while fewer are loaded than there are", () => {
  const typed = after(EMPTY, { type: "focus" }, { type: "type", text: "u" }, { type: "ask", text: "u" });
  const one = change(typed, answer("u", ["A", "B"], 3));
  assert.equal(nextPage(one), 2);
  const asking = change(one, { type: "ask", text: "u" });
  assert.equal(nextPage(asking), undefined, "one question at a time");
  assert.equal(optionsOf(asking).length, 2, "the list stays while more is on its way");
  const two = change(asking, answer("u", ["B", "C"], 3, 2));
  assert.deepEqual(optionsOf(two).map(({ nameEn }) => nameEn), ["A", "B", "C"]);
  assert.equal(nextPage(two), undefined);
  assert.equal(nextPage(change(asking, answer("u", [], 3, 2))), undefined, "an empty page is the end");
});

Deno.test("change() adds several, once each, the first being the main one", () => {
  const two = after(
    FOUND,
    { type: "choose", index: 0 },
    { type: "type", text: "mine" },
    { type: "blur" },
    { type: "focus" },
    { type: "type", text: "mine" },
    { type: "blur" },
  );
  assert.deepEqual(names(two), ["A", "mine"]);
  assert.deepEqual(names(change(two, { type: "lead", index: 1 })), ["mine", "A"]);
  const removed = change(two, { type: "remove", index: 0 });
  assert.deepEqual([names(removed), removed.note?.type], [["mine"], "removed"]);
  const edited = change(two, { type: "edit", index: 1 });
  assert.deepEqual([names(edited), edited.text], [["A"], "mine"]);
  assert.equal(change(two, { type: "edit", index: 0 }), two, "one of the registry is not edited");
});

Deno.test("change() replaces where only one is allowed", () => {
  const single = after(
    { ...FOUND, single: true },
    { type: "choose", index: 0 },
    { type: "type", text: "x" },
    {
      type: "blur",
    },
  );
  assert.deepEqual(names(single), ["x"]);
});

Deno.test("change() takes over what was typed before the script ran", () => {
  const [{ place: _, ...known }] = [hit("Known")];
  const picker = startPicker([known], false);
  assert.deepEqual(names(change(picker, { type: "adopt", text: "Known", focused: false })), ["Known"]);
  assert.deepEqual(names(change(picker, { type: "adopt", text: "Other", focused: false })), ["Other"]);
  const typing = change(EMPTY, { type: "adopt", text: "Oth", focused: true });
  assert.deepEqual([typing.text, typing.focused, names(typing)], ["Oth", true, []]);
});

Deno.test("change() brings back what the tab has kept, in place of what is there", () => {
  const typed = after(EMPTY, { type: "type", text: "half a na" });
  const [kept] = [hit("Institute of Geology")];
  const restored = after(typed, { type: "restore", chosen: [kept] });
  assert.deepEqual([restored.chosen, restored.text], [[kept], ""]);
});

Deno.test("matchedAlias() names the alias that the text stands in, when no name has it", () => {
  const academy = {
    ...hit("Chinese Academy of Sciences"),
    nameZh: "中国科学院",
    aliases: ["CAS", "Académie"],
  };
  assert.equal(matchedAlias(academy, "cas"), "CAS");
  assert.equal(matchedAlias(academy, "academie"), "Académie");
  assert.equal(matchedAlias(academy, "Academy"), undefined);
  assert.equal(matchedAlias(academy, ""), undefined);
});

Deno.test("change() never loses its footing, whatever happens in whatever order", () => {
  const text = fc.constantFrom("", " ", "a", "b", "清华");
  const index = fc.integer({ min: -1, max: 4 });
  const any: fc.Arbitrary<Change> = fc.oneof(
    text.map((text): Change => ({ type: "type", text })),
    fc.constantFrom<Change>({ type: "focus" }, { type: "blur" }, { type: "escape" }, { type: "enter" }),
    fc.constantFrom("next", "previous", "first", "last").map((to) => ({ type: "move", to }) as Change),
    text.map((text): Change => ({ type: "ask", text })),
    text.map((text): Change => answer(text, ["A", "B"], 5)),
    text.map((text): Change => ({ type: "fail", text })),
    fc.tuple(fc.constantFrom("choose", "remove", "edit", "lead"), index)
      .map(([type, index]) => ({ type, index }) as Change),
  );
  fc.assert(fc.property(fc.array(any, { maxLength: 40 }), (changes) => {
    const picker = after(EMPTY, ...changes);
    assert.ok(picker.active >= -1);
    if (isOpen(picker)) assert.ok(picker.active < optionsOf(picker).length);
    assert.equal(new Set(picker.chosen.map(({ id, nameEn }) => id + nameEn)).size, picker.chosen.length);
    for (const { nameEn } of picker.chosen) assert.notEqual(nameEn.trim(), "");
  }));
});
