/** The look-up of an institution in a field of its name: what is offered, which option is marked, and the keys. */
import { type KeyboardEvent, useReducer, useState } from "react";
import type { Locale } from "../../sdk/model/locale.ts";
import type { Affiliation as AffiliationEntry } from "../../sdk/model/metadata/metadata.ts";
import { isRegistered } from "../../sdk/model/organization_choice.ts";
import type { OrganizationHit } from "../../sdk/model/organization_types.ts";
import type { Translate } from "../../locales/format.ts";
import { useSearch } from "../organization/_use_search.ts";
import {
  change as changePicker,
  isAnswered,
  optionsOf,
  type Picker,
  startPicker,
} from "../organization/picker.ts";
import { useForm } from "./_context.ts";
import { useUsed } from "./_OfferedAuthors.tsx";
import { matchingUsed, type Used } from "../../forms/dataset/offered_authors.ts";

/** The registry knows an English name of everything and a Chinese one of much; what it lacks is left as it stands. */
function filledFrom({ nameZh, nameEn, id }: OrganizationHit, { name }: AffiliationEntry): AffiliationEntry {
  const zh = /\p{Script=Han}/u.test(nameZh) || !name.zh ? nameZh : name.zh;
  return { name: { zh, en: nameEn || name.en }, ror: isRegistered(id) ? id : "" };
}

/** A place that was used before, as the list of the look-up shows it. */
function asHit({ affiliation: { name, ror }, where }: Used, t: Translate): OrganizationHit {
  const label = t(`dataset_form.used.${where}`);
  return {
    nameZh: name.zh,
    nameEn: name.en,
    aliases: [],
    orgids: [],
    id: ror || `used:${name.zh} ${name.en}`,
    custom: ror === "",
    place: { zh: label, en: label },
  };
}

/** What is there for the typed text: places used before, then those of the registry. */
function useOptions(
  picker: Picker,
  path: string,
  language: Locale,
): { offered: Used[]; options: OrganizationHit[] } {
  const { t, valueAt } = useForm();
  const used = useUsed();
  // Nothing is offered elsewhere, so that no other field follows what is typed here.
  if (!picker.focused) return { offered: [], options: [] };
  const offered = matchingUsed(used.value, valueAt(`${path}.name.${language}`), valueAt(path));
  const known = new Set(offered.map(({ affiliation: { ror } }) => ror));
  const found = optionsOf(picker).filter(({ id }) => !known.has(id));
  return { offered, options: [...offered.map((one) => asHit(one, t)), ...found] };
}

export interface Institution {
  options: OrganizationHit[];
  /** The marked one; -1: none. */
  active: number;
  open: boolean;
  /** The text that was looked up. */
  text: string;
  /** What is said of the search. */
  said: string;
  /** It is said in sight: there is nothing else to see. */
  nothing: boolean;
  type: (text: string) => void;
  choose: (index: number) => void;
  loadMore: () => void;
  keys: { onFocus: () => void; onBlur: () => void; onKeyDown: (event: KeyboardEvent) => void };
}

/** @param path of the affiliation */
export function useInstitution(path: string, language: Locale): Institution {
  const { t, locale, change, valueAt } = useForm();
  const [picker, dispatch] = useReducer(changePicker, startPicker([], false));
  const loadMore = useSearch(picker, dispatch, locale);
  const { offered, options } = useOptions(picker, path, language);
  const [active, setActive] = useState(-1);
  const open = picker.focused && !picker.closed && options.length > 0;
  const choose = (index: number) => {
    const value = offered[index]?.affiliation ?? filledFrom(options[index], valueAt(path));
    change({ type: "set", path, value });
    dispatch({ type: "escape" });
    dispatch({ type: "shut" });
    setActive(-1);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "ArrowDown" && !open && options.length > 0) {
      dispatch({ type: "leave" });
      dispatch({ type: "focus" });
    } else if (!open) return;
    else if (event.key === "ArrowDown") setActive(active >= options.length - 1 ? 0 : active + 1);
    else if (event.key === "ArrowUp") setActive(active <= 0 ? options.length - 1 : active - 1);
    else if (event.key === "Escape") dispatch({ type: "shut" });
    else if (event.key === "Enter" && active >= 0) choose(active);
    else return;
    event.preventDefault();
  };
  const onBlur = () => {
    dispatch({ type: "restore", chosen: [] });
    setActive(-1);
    dispatch({ type: "leave" });
  };
  const type = (text: string) => {
    setActive(-1);
    dispatch({ type: "type", text });
  };
  const said = explainSearch(picker, offered.length, t);
  return {
    ...{ options, active, open, text: picker.text, said, type, choose, loadMore },
    nothing: !open && picker.focused && !picker.closed && said !== "",
    keys: { onFocus: () => dispatch({ type: "focus" }), onBlur, onKeyDown },
  };
}

function explainSearch(picker: Picker, offered: number, t: Translate): string {
  const state = isAnswered(picker) ? picker.answer.state : "none";
  if (state === "failed") return t("organization.failed");
  return state === "found" ? t("organization.found", { count: picker.answer.total + offered }) : "";
}
