/**
 * Names of authors. The parts are what counts; the displayed name is made of them. A name that is sent alone, by
 * manifests and older clients, is split by rule.
 */
import type { z } from "zod";
import { NAME_MAX } from "../limits.ts";
import { type Locale, LOCALES, type LocalizedText } from "../locale.ts";
import { bareName, hasAddition } from "./person_name/additions.ts";
import {
  fitsParts,
  formatName,
  type NameOrder,
  type NameParts,
  orderOf,
  plainLetters,
  usualOrder,
} from "./person_name/format.ts";
import { judgeKind, type Judgement } from "./person_name/organizations.ts";
import { splitName, splitPerson } from "./person_name/split.ts";

export const CREATOR_KINDS = ["person", "organization"] as const;
export type CreatorKind = (typeof CREATOR_KINDS)[number];

export interface CreatorName {
  /** An organisation or a group has no parts; its `name` is complete. */
  kind: CreatorKind;
  /** Displayed name. It is made of the parts, in the other order if it was sent so. */
  name: LocalizedText;
  /** A person with a single name has it here and no given name. */
  family: LocalizedText;
  given: LocalizedText;
  /** Whether the rule that split the name had to guess and nobody has checked the parts since. */
  nameDoubtful: boolean;
}

export type CreatorNameInput = Omit<CreatorName, "kind" | "nameDoubtful"> & Partial<CreatorName>;

const inPlainLetters = ({ zh, en }: LocalizedText): LocalizedText => ({
  zh: plainLetters(zh),
  en: plainLetters(en),
});

const none = (): LocalizedText => ({ zh: "", en: "" });

export const partsOf = (
  { family, given }: Pick<CreatorName, "family" | "given">,
  locale: Locale,
): NameParts => ({
  family: family[locale],
  given: given[locale],
});

/** Writes the parts in the order of the language, or of the name that was displayed before. */
export function displayName(parts: NameParts, order: NameOrder = usualOrder(parts)): string {
  return formatName(parts, order);
}

/** Writes `Family, Given` for reference managers, or the name if it has no two parts. */
export function invertedName({ name, family, given }: CreatorName, locale: Locale): string {
  const other = locale === "zh" ? "en" : "zh";
  const language = name[locale] ? locale : other;
  const parts = partsOf({ family, given }, language);
  return parts.family && parts.given ? formatName(parts, "inverted") : name[language];
}

/** Splits a name that was sent alone. @param kind Kind of the author if it is known; else the rule decides. */
export function splitCreatorName(written: LocalizedText, kind?: CreatorKind): CreatorName {
  const name = inPlainLetters(written);
  const judged = kind ? { kind, certain: true } : judgePair(name);
  if (judged.kind === "organization") {
    return { kind: "organization", name, family: none(), given: none(), nameDoubtful: !judged.certain };
  }
  const split = splitPair(name);
  const shown = (locale: Locale) =>
    orderOf(name[locale], split[locale]) ? name[locale] : displayName(split[locale]);
  return {
    kind: "person",
    name: { zh: shown("zh"), en: shown("en") },
    family: { zh: split.zh.family, en: split.en.family },
    given: { zh: split.zh.given, en: split.en.given },
    nameDoubtful: !judged.certain || LOCALES.some((locale) => !split[locale].certain),
  };
}

/** Person or organisation: what is sure of one language decides, and is asked about where the other does not say the same. */
function judgePair(name: LocalizedText): Judgement {
  const judged = LOCALES.filter((locale) => name[locale] !== "").map((locale) => judgeKind(name[locale]));
  const groups = judged.filter((one) => one?.kind === "organization");
  const sure = groups.some((one) => one?.certain);
  const people = judged.some((one) => one?.kind === "person") || isChinesePerson(name.zh);
  if (groups.length > 0 && (sure || !people)) {
    return {
      kind: "organization",
      certain: judged.every((one) => one?.kind === "organization" && one.certain),
    };
  }
  const asked = judged.some((one) => one && !one.certain);
  return { kind: "person", certain: !asked || isChinesePerson(name.zh) && groups.length === 0 };
}

/** 李明, whatever the name in the other language looks like. */
const isChinesePerson = (name: string): boolean => {
  const { kind, certain } = splitName(name);
  return kind === "person" && certain;
};

function splitPair(name: LocalizedText) {
  const zh = splitPerson(name.zh);
  return { zh, en: splitPerson(name.en, zh.certain ? zh.family : "") };
}

/** Completes what was sent: a name alone is split; a name beside parts must match them. */
export function settleName(sent: CreatorNameInput): CreatorName {
  const { kind, name, family, given, nameDoubtful } = sent;
  if (kind === "organization") {
    const shown = (locale: Locale) => name[locale] || displayName(partsOf(sent, locale));
    const whole = { zh: shown("zh"), en: shown("en") };
    return { kind, name: whole, family: none(), given: none(), nameDoubtful: nameDoubtful ?? false };
  }
  const has = (locale: Locale) => family[locale] !== "" || given[locale] !== "";
  if (!LOCALES.some(has)) return splitCreatorName(name, kind);
  const known = has("zh") ? family.zh : undefined;
  const zh = splitPerson(name.zh);
  const split = { zh, en: splitPerson(name.en, known ?? (zh.certain ? zh.family : "")) };
  const parts = (locale: Locale) => has(locale) ? partsOf(sent, locale) : split[locale];
  const shown = (locale: Locale) =>
    orderOf(name[locale], parts(locale)) ? name[locale] : displayName(parts(locale));
  const [chinese, latin] = [parts("zh"), parts("en")];
  // A client that says nothing of it has not looked at what it sends.
  const unread = nameDoubtful === undefined &&
    [chinese, latin].some((one) => hasAddition(`${one.family} ${one.given}`));
  return {
    kind: "person",
    name: { zh: shown("zh"), en: shown("en") },
    family: { zh: chinese.family, en: latin.family },
    given: { zh: chinese.given, en: latin.given },
    nameDoubtful: (nameDoubtful ?? unread) ||
      LOCALES.some((locale) => !has(locale) && !split[locale].certain),
  };
}

/** Does the same and reports issues: a name that is too long, or does not match its parts. */
export function readName<T extends CreatorNameInput>(sent: T, context: z.RefinementCtx<T>): T & CreatorName {
  for (const locale of LOCALES) {
    const [name, parts] = [sent.name[locale], partsOf(sent, locale)];
    const whole = sent.kind === "organization" || (!parts.family && !parts.given);
    if (whole && name.length > NAME_MAX) {
      const limit = { origin: "string", maximum: NAME_MAX, inclusive: true } as const;
      context.addIssue({ code: "too_big", ...limit, path: ["name", locale], input: name });
    } else if (!whole && name !== "" && !fitsParts(name, parts) && !fitsParts(bareName(name).name, parts)) {
      const params = { found: name, ...parts };
      context.addIssue({
        code: "custom",
        message: "nameDiffers",
        params,
        path: ["name", locale],
        input: name,
      });
    }
  }
  return { ...sent, ...settleName(sent) };
}
