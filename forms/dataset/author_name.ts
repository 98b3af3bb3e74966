/** What happens to an author's name while its parts are typed, pasted or put right. */
import {
  type CreatorKind,
  type CreatorName,
  displayName,
  partsOf,
  settleName,
  splitCreatorName,
} from "../../sdk/model/metadata/creator_name.ts";
import { type Locale, LOCALES, type LocalizedText } from "../../sdk/model/locale.ts";
import type { Creator } from "../../sdk/model/metadata/metadata.ts";
import {
  fitsParts,
  isHan,
  type NameParts,
  orderOf,
  tidyName,
  usualOrder,
} from "../../sdk/model/metadata/person_name/format.ts";
import { splitName } from "../../sdk/model/metadata/person_name/split.ts";

const PART = /^(authors\.\d+)\.(?:kind$|(?:family|given|name)\.)/;

/** The author of whose name a path is a part. */
export const authorOfName = (path: string): string | undefined => PART.exec(path)?.[1];

/** The author after a part was typed: the name that is shown follows, and is no longer in doubt. */
export function renamed(before: Creator, after: Creator): Creator {
  if (before.kind !== after.kind) return { ...after, ...ofKind(after, after.kind), nameDoubtful: false };
  if (after.kind === "organization") return { ...after, nameDoubtful: false };
  const shown = (locale: Locale) =>
    displayNow(before.name[locale], partsOf(before, locale), partsOf(after, locale));
  return { ...after, name: { zh: shown("zh"), en: shown("en") }, nameDoubtful: false };
}

/** In the order in which the name stood before, as far as there was one. */
function displayNow(name: string, before: NameParts, parts: NameParts): string {
  const now = { family: parts.family.trim(), given: parts.given.trim() };
  const same = isHan(`${before.family}${before.given}`) === isHan(`${now.family}${now.given}`);
  const kept = before.family && before.given && same ? orderOf(name, before) : undefined;
  return displayName(now, kept ?? usualOrder(now));
}

/** Parts that were typed come back when a person was an organisation by mistake. */
function ofKind({ name, family, given }: CreatorName, kind: CreatorKind): Partial<CreatorName> {
  if (kind === "organization") return {};
  const fits = LOCALES.every((locale) => fitsParts(name[locale], partsOf({ family, given }, locale)));
  return fits ? {} : splitCreatorName(name, "person");
}

/** How a text may be taken apart that was pasted, or typed into the field of the family name. */
export interface NameSplit extends NameParts {
  kind: "person" | "organization";
  /** Whether the rule is sure; 山田 may be a family name alone. */
  certain: boolean;
  /** Whether it is offered and never done by itself. */
  asked: boolean;
}

/** @param known The author, whose name in the other language may tell which word is the family name. */
export function suggestNameSplit(text: string, known: Creator, locale: Locale): NameSplit | undefined {
  const { kind, family, given, certain } = splitName(text, locale === "en" ? known.family.zh : "");
  const dotted = DOTTED.exec(tidyName(text));
  if (kind === "single" && dotted) {
    return { kind: "person", family: dotted[2], given: dotted[1], certain: false, asked: true };
  }
  if (kind === "organization") {
    return text.trim() ? { kind, family: "", given: "", certain, asked: true } : undefined;
  }
  return kind === "person" ? { kind, family, given, certain, asked: false } : undefined;
}

/** 查尔斯·基林 has the family name last, 阿卜杜热西提·买买提 has none. */
const DOTTED = /^(\p{Script=Han}[\p{Script=Han}·]*)·(\p{Script=Han}+)$/u;

/** The author with a name taken apart. @param certain False where the rule guessed and nobody has looked at the parts. */
export function applyNameSplit(author: Creator, locale: Locale, parts: NameParts, certain = true): Creator {
  const put = (text: LocalizedText, value: string) => ({ ...text, [locale]: value });
  const apart = renamed(author, {
    ...author,
    family: put(author.family, parts.family),
    given: put(author.given, parts.given),
  });
  return { ...apart, nameDoubtful: !certain };
}

/** A name as it came from a posted form or an older copy: one that does not fit its parts gives way to them. */
export function readAuthorName(
  sent: Partial<CreatorName> & Pick<CreatorName, "name">,
  parted: boolean,
): CreatorName {
  const none = { zh: "", en: "" };
  const { kind, family = none, given = none, nameDoubtful } = sent;
  if (kind === "organization") {
    return { kind, name: sent.name, family, given, nameDoubtful: nameDoubtful ?? false };
  }
  const fitting = (locale: Locale) => {
    const parts = { family: family[locale], given: given[locale] };
    return fitsParts(sent.name[locale], parts) || !parted ? sent.name[locale] : "";
  };
  const name = { zh: fitting("zh"), en: fitting("en") };
  // Who changed the parts has looked at them.
  const changed = LOCALES.some((locale) => name[locale] !== sent.name[locale]);
  return settleName({ kind, name, family, given, nameDoubtful: nameDoubtful && !changed });
}
