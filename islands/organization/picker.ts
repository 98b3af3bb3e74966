/** What the institution picker knows and how it changes: pure, so that every key and answer can be tested. */
import { AFFILIATIONS_MAX } from "../../sdk/model/limits.ts";
import type { Organization, OrganizationHit } from "../../sdk/model/organization_types.ts";
import { customOrganization } from "../../sdk/model/organization_choice.ts";

export interface Picker {
  /** The first one is the main one. */
  chosen: Organization[];
  /** What stands in the field and is no choice yet. */
  text: string;
  focused: boolean;
  /** The person has been in the field and left it, or has taken a choice away. */
  touched: boolean;
  /** The list was closed by hand and stays so until the text changes. */
  closed: boolean;
  /** Index of the option that the arrow keys have reached; -1 before the first. */
  active: number;
  answer: SearchAnswer;
  /** One alone: the next choice takes the place of the last. */
  single: boolean;
  /** What just happened, for those who do not see it. */
  note?: { type: "chosen" | "removed"; organization: Organization };
}

export interface SearchAnswer {
  /** The text that was asked for. */
  text: string;
  state: "none" | "searching" | "found" | "failed";
  hits: OrganizationHit[];
  total: number;
  /** The last page that came. */
  page: number;
}

export type Change =
  | { type: "type"; text: string }
  | { type: "adopt"; text: string; focused: boolean }
  | { type: "restore"; chosen: Organization[] }
  | { type: "focus" | "blur" | "leave" | "escape" | "shut" | "enter" }
  | { type: "move"; to: "next" | "previous" | "first" | "last" }
  | { type: "ask"; text: string }
  | { type: "answer"; text: string; hits: OrganizationHit[]; total: number; page: number }
  | { type: "fail"; text: string }
  | { type: "choose" | "remove" | "edit" | "lead"; index: number };

export const NO_ANSWER: SearchAnswer = { text: "", state: "none", hits: [], total: 0, page: 0 };

export function startPicker(chosen: Organization[], single: boolean): Picker {
  return {
    chosen,
    text: "",
    focused: false,
    touched: false,
    closed: false,
    active: -1,
    answer: NO_ANSWER,
    single,
  };
}

/** A search runs for typed text in the focused field alone: what was chosen asks nothing (spec 1 §5). */
export function wantedText({ focused, text, chosen }: Picker): string {
  return focused && chosen.length < AFFILIATIONS_MAX ? text.trim() : "";
}

/** Options to show: those of the text that stands there now. */
export function optionsOf(picker: Picker): OrganizationHit[] {
  return isAnswered(picker) ? picker.answer.hits : [];
}

export function isOpen(picker: Picker): boolean {
  return !picker.closed && optionsOf(picker).length > 0;
}

export function isAnswered(picker: Picker): boolean {
  const wanted = wantedText(picker);
  return wanted !== "" && picker.answer.text === wanted;
}

/** Page to ask for next, if the registry has more than is loaded. */
export function nextPage(picker: Picker): number | undefined {
  const { state, hits, total, page } = picker.answer;
  return isOpen(picker) && state === "found" && hits.length < total ? page + 1 : undefined;
}

export function change(picker: Picker, what: Change): Picker {
  switch (what.type) {
    case "type":
      return { ...picker, text: what.text, closed: false, active: -1, note: undefined };
    case "adopt":
      return takeOverField(picker, what);
    case "restore":
      return { ...cleared(picker), chosen: what.chosen };
    case "focus":
      return { ...picker, focused: true };
    case "blur":
      return { ...keepTyped(picker), focused: false, touched: true };
    case "leave":
      return { ...cleared(picker), focused: false, closed: false };
    case "shut":
      return { ...picker, closed: true, active: -1 };
    case "escape":
      return isOpen(picker) ? { ...picker, closed: true, active: -1 } : cleared(picker);
    case "enter":
      return picker.active >= 0 && isOpen(picker) ? choose(picker, picker.active) : keepTyped(picker);
    case "move":
      return move(picker, what.to);
    case "ask":
      return { ...picker, answer: { ...continued(picker.answer, what.text), state: "searching" } };
    case "answer":
      return { ...picker, answer: extended(picker.answer, what) };
    case "fail":
      return picker.answer.text === what.text
        ? { ...picker, answer: { ...picker.answer, state: "failed" } }
        : picker;
    case "choose":
      return choose(picker, what.index);
    case "remove":
      return remove(picker, what.index);
    case "edit":
      return edit(picker, what.index);
    case "lead":
      return { ...picker, chosen: moveToFront(picker.chosen, what.index) };
  }
}

const cleared = (picker: Picker): Picker => ({ ...picker, text: "", active: -1, answer: NO_ANSWER });

/** Typed text becomes an organisation of its own when the person goes on (spec 1 §5). */
function keepTyped(picker: Picker): Picker {
  const typed = picker.text.trim();
  return typed === "" ? cleared(picker) : add(picker, customOrganization(typed));
}

function choose(picker: Picker, index: number): Picker {
  const hit = optionsOf(picker)[index];
  if (!hit) return picker;
  const { place: _, ...organization } = hit;
  return add(picker, organization);
}

/** Nobody works twice at one place: what is there already is not added again. */
function add(picker: Picker, organization: Organization): Picker {
  const same = ({ id, nameEn, custom }: Organization) =>
    custom === organization.custom && (custom ? nameEn === organization.nameEn : id === organization.id);
  const others = picker.single ? [] : picker.chosen;
  const known = others.some(same) || others.length >= AFFILIATIONS_MAX;
  const note = { type: "chosen" as const, organization };
  return cleared({ ...picker, chosen: known ? others : [...others, organization], note });
}

function remove(picker: Picker, index: number): Picker {
  const [organization] = picker.chosen.slice(index, index + 1);
  if (!organization) return picker;
  const note = { type: "removed" as const, organization };
  return { ...picker, chosen: picker.chosen.toSpliced(index, 1), touched: true, note };
}

/** What stood in the plain field when the script took it over, in the sense of `pickedOrganizations`. */
function takeOverField(picker: Picker, { text, focused }: { text: string; focused: boolean }): Picker {
  const typed = text.trim();
  const [first, ...rest] = picker.chosen;
  if (typed === "" || (first && [first.nameZh, first.nameEn].includes(typed))) return { ...picker, focused };
  const others = { ...picker, chosen: rest };
  if (focused) return { ...others, text, focused };
  return { ...others, chosen: [customOrganization(typed), ...rest] };
}

/** A typed one goes back into the field, where it is looked up again. */
function edit(picker: Picker, index: number): Picker {
  const organization = picker.chosen[index];
  if (!organization?.custom) return picker;
  const text = organization.nameEn;
  return { ...cleared(picker), chosen: picker.chosen.toSpliced(index, 1), text, closed: false };
}

function moveToFront(chosen: Organization[], index: number): Organization[] {
  const [organization] = chosen.slice(index, index + 1);
  return organization ? [organization, ...chosen.toSpliced(index, 1)] : chosen;
}

/** Around the end and back to the beginning, as a combobox does (ARIA Authoring Practices). */
function move(picker: Picker, to: "next" | "previous" | "first" | "last"): Picker {
  const count = optionsOf(picker).length;
  if (count === 0) return picker;
  const { active } = picker;
  const last = count - 1;
  const target = {
    next: active >= last ? 0 : active + 1,
    previous: active <= 0 ? last : active - 1,
    first: 0,
    last,
  };
  return { ...picker, closed: false, active: target[to] };
}

const continued = (answer: SearchAnswer, text: string): SearchAnswer =>
  answer.text === text ? answer : { ...NO_ANSWER, text };

/** A late answer to an older text is dropped. */
function extended(
  answer: SearchAnswer,
  { text, hits, total, page }: { text: string; hits: OrganizationHit[]; total: number; page: number },
): SearchAnswer {
  if (answer.text !== text) return answer;
  const before = page > 1 ? answer.hits : [];
  const known = new Set(before.map(({ id }) => id));
  return {
    text,
    state: "found",
    hits: [...before, ...hits.filter(({ id }) => !known.has(id))],
    // An empty page ends it, whatever the count said: the registry may have shrunk in between.
    total: hits.length === 0 ? before.length : total,
    page,
  };
}

const folded = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/** The alias that the typed text stands in, when neither name has it. */
export function matchedAlias({ nameZh, nameEn, aliases }: Organization, text: string): string | undefined {
  const wanted = folded(text.trim());
  if (wanted === "" || [nameZh, nameEn].some((name) => folded(name).includes(wanted))) return undefined;
  return aliases.find((alias) => folded(alias).includes(wanted));
}
