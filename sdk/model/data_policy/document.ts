/**
 * The text of a policy in one language, as preview, Word, Markdown and print have it. The sentences come from the
 * catalog; what a journal has added stands in its own words, in the other language where this one is missing.
 */
import type { FileFormat } from "../vocabulary/file_formats.ts";
import type { Locale, LocalizedText } from "../locale.ts";
import {
  type DataPolicy,
  POLICY_SECTIONS,
  type PolicyChoice,
  policyFormats,
  policyLicences,
  type PolicySection,
} from "./choices.ts";

type Need = "required" | "expected" | "encouraged" | "voluntary";
type Scope = "core" | "encouraged" | "voluntary";

/** Keys of the sentences. */
export type PolicyTextKey = `data_policy_text.${
  | "title"
  | "titleBare"
  | "separator"
  | `heading.${PolicySection}`
  | "significance.why"
  | "significance.scope"
  | "types.intro"
  | `types.need.${Need}`
  | `types.${PolicyChoice<"types">}.${Scope}`
  | "types.exceptions"
  | "types.reason"
  | "formats.intro"
  | "formats.group"
  | "formats.groupOnly"
  | "formats.none"
  | "formats.own"
  | "formats.tests"
  | "licence.intro"
  | "licence.item"
  | "licence.none"
  | "licence.own"
  | "licence.thirdParty"
  | `sharing.${PolicyChoice<"sharing">}`
  | "sharing.repository"
  | "sharing.supplementary"
  | `embargo.${PolicyChoice<"embargo">}`
  | `review.${PolicyChoice<"review">}`
  | `curator.${PolicyChoice<"curator">}`
  | `stage.${PolicyChoice<"stage">}`
  | `statement.${PolicyChoice<"statement">}`
  | "statement.content"
  | "statement.examples"
  | "statement.exampleOpen"
  | "statement.exampleClosed"
  | "statement.exampleNone"
  | `citation.${PolicyChoice<"citation">}`
  | "citation.content"
  | "citation.example"
  | "support.help"
  | "support.contact"}`;

export type PolicyTexts = (key: PolicyTextKey, values?: Record<string, string>) => string;

export interface PolicyText {
  text: string;
  /** Language, where it is not that of the document. */
  lang?: Locale;
}

/** A paragraph, or a list of entries that belong together. */
export type PolicyBlock = { kind: "text"; text: PolicyText } | { kind: "list"; items: PolicyText[] };

export interface PolicyDocument {
  locale: Locale;
  title: string;
  sections: { id: PolicySection; number: number; heading: string; blocks: PolicyBlock[] }[];
}

export function policyDocument(policy: DataPolicy, locale: Locale, t: PolicyTexts): PolicyDocument {
  const journal = policy.journal[locale] || policy.journal[otherThan(locale)];
  const write = { policy, locale, t };
  return {
    locale,
    title: journal ? t("data_policy_text.title", { journal }) : t("data_policy_text.titleBare"),
    sections: POLICY_SECTIONS.map((id, at) => ({
      id,
      number: at + 1,
      heading: t(`data_policy_text.heading.${id}`),
      blocks: [...WRITERS[id](write), ...added(policy.additions[id], locale)],
    })),
  };
}

interface Write {
  policy: DataPolicy;
  locale: Locale;
  t: PolicyTexts;
}

const paragraph = (text: string): PolicyBlock => ({ kind: "text", text: { text } });
const list = (items: string[]): PolicyBlock[] =>
  items.length > 0 ? [{ kind: "list", items: items.map((text) => ({ text })) }] : [];
const otherThan = (locale: Locale): Locale => locale === "zh" ? "en" : "zh";

/** Paragraphs of an addition are parted by empty lines. */
function added(addition: LocalizedText, locale: Locale): PolicyBlock[] {
  const lang = addition[locale] ? undefined : otherThan(locale);
  return addition[lang ?? locale].split(/\n{2,}/).map((text) => text.trim()).filter((text) => text !== "")
    .map((text) => ({ kind: "text", text: lang ? { text, lang } : { text } }));
}

const WRITERS: Record<PolicySection, (write: Write) => PolicyBlock[]> = {
  significance: ({ t }) => [
    paragraph(t("data_policy_text.significance.why")),
    paragraph(t("data_policy_text.significance.scope")),
  ],
  types: writeTypes,
  formats: writeFormats,
  licence: writeLicences,
  sharing: ({ policy: { sharing, embargo }, t }) => [
    paragraph(t(`data_policy_text.sharing.${sharing}`)),
    paragraph(t("data_policy_text.sharing.repository")),
    paragraph(t("data_policy_text.sharing.supplementary")),
    paragraph(t(`data_policy_text.embargo.${embargo}`)),
  ],
  review: ({ policy: { review, curator, stage }, t }) => [
    paragraph(t(`data_policy_text.review.${review}`)),
    ...(review === "none" ? [] : [
      paragraph(t(`data_policy_text.curator.${curator}`)),
      paragraph(t(`data_policy_text.stage.${stage}`)),
    ]),
  ],
  statement: ({ policy: { statement }, t }) => [
    paragraph(t(`data_policy_text.statement.${statement}`)),
    paragraph(t("data_policy_text.statement.content")),
    paragraph(t("data_policy_text.statement.examples")),
    ...list([
      t("data_policy_text.statement.exampleOpen"),
      t("data_policy_text.statement.exampleClosed"),
      t("data_policy_text.statement.exampleNone"),
    ]),
  ],
  citation: ({ policy: { citation }, t }) => [
    paragraph(t(`data_policy_text.citation.${citation}`)),
    paragraph(t("data_policy_text.citation.content")),
    paragraph(t("data_policy_text.citation.example")),
  ],
  support: ({ policy: { contact }, t }) => [
    paragraph(t("data_policy_text.support.help")),
    ...(contact ? [paragraph(t("data_policy_text.support.contact", { contact }))] : []),
  ],
};

function writeTypes({ policy: { types, sharing }, t }: Write): PolicyBlock[] {
  const need = (name: Need, scope: Scope) =>
    t(`data_policy_text.types.need.${name}`, { what: t(`data_policy_text.types.${types}.${scope}`) });
  return [
    paragraph(t("data_policy_text.types.intro")),
    ...list([
      need(sharing === "mandatory" ? "required" : "expected", "core"),
      need("encouraged", "encouraged"),
      need("voluntary", "voluntary"),
    ]),
    paragraph(t("data_policy_text.types.exceptions")),
    paragraph(t("data_policy_text.types.reason")),
  ];
}

function writeFormats({ policy, locale, t }: Write): PolicyBlock[] {
  const names = (formats: readonly FileFormat[]) =>
    formats.map(({ name }) => name[locale]).join(t("data_policy_text.separator"));
  const groups = policyFormats(policy).map(({ name, preferred, accepted }) => {
    const values = { group: name[locale], preferred: names(preferred), acceptable: names(accepted) };
    return t(
      accepted.length > 0 ? "data_policy_text.formats.group" : "data_policy_text.formats.groupOnly",
      values,
    );
  });
  return [
    paragraph(t(groups.length > 0 ? "data_policy_text.formats.intro" : "data_policy_text.formats.none")),
    ...list(groups),
    ...own(policy.otherFormats, t("data_policy_text.formats.own")),
    paragraph(t("data_policy_text.formats.tests")),
  ];
}

function writeLicences({ policy, locale, t }: Write): PolicyBlock[] {
  const licences = policyLicences(policy).map(({ label, name, deedUrl, legalUrl }) =>
    t("data_policy_text.licence.item", { label, name: name[locale], url: deedUrl?.[locale] ?? legalUrl })
  );
  return [
    paragraph(t(licences.length > 0 ? "data_policy_text.licence.intro" : "data_policy_text.licence.none")),
    ...list(licences),
    ...own(policy.otherLicences, t("data_policy_text.licence.own")),
    paragraph(t("data_policy_text.licence.thirdParty")),
  ];
}

const own = (entries: string[], heading: string): PolicyBlock[] =>
  entries.length > 0 ? [paragraph(heading), ...list(entries)] : [];
