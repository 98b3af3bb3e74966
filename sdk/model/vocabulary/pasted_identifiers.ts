/**
 * Identifiers as people paste them from pages, papers, Word and PDF: with label or address, in full-width figures, with dashes of
 * other kinds, signs that are not seen, and the full stop of a sentence. What is read is the bare form; anything else stays a
 * text, which the schema of its field refuses.
 */
import { decodeEntities } from "../metadata/entities.ts";
import { isDoi } from "../text.ts";
import { isCstr, isOrcid, isRor } from "./identifiers.ts";

const UNSEEN = /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
const DASHES = /[\u2010-\u2015\u2212\u2043\ufe58\ufe63\uff0d\u30fc]/g;
const OPENING = /^[\s"'`“‘「『《«]+/;
const CLOSING = /[\s.,;:!?"'`”’」』》»。，；：！？、]+$/;
const BRACKETS = ["()", "[]", "<>", "【】"] as const;

/** Far more brackets and quotes within each other than anything has that is pasted. */
const ROUNDS_MAX = 50;

/** Full-width figures and letters become plain, dashes of every kind a hyphen; unseen signs, quotes and full stops around it go. */
export function tidyPasted(value: string): string {
  let text = value.replace(UNSEEN, "").replace(/[\u00a0\u3000]/g, " ")
    .replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(DASHES, "-");
  for (let round = 0, before = ""; before !== text && round < ROUNDS_MAX; round++) {
    before = text;
    text = withoutBrackets(text.replace(OPENING, "").replace(CLOSING, ""));
  }
  return text;
}

/** Without those that stand around the whole, or alone; `[2020]1Y001` and `10.1000/a<b>` keep theirs. */
function withoutBrackets(text: string): string {
  for (const [opening, closing] of BRACKETS) {
    if (text.startsWith(opening!)) {
      const end = endOf(text, opening!, closing!);
      if (end === -1) return text.slice(1);
      if (end === text.length - 1) return text.slice(1, -1);
    }
    if (text.endsWith(closing!) && count(text, closing!) > count(text, opening!)) return text.slice(0, -1);
  }
  return text;
}

const count = (text: string, sign: string): number => text.split(sign).length - 1;

/** Where the bracket that a text begins with is closed. */
function endOf(text: string, opening: string, closing: string): number {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === opening) depth++;
    else if (text[at] === closing && --depth === 0) return at;
  }
  return -1;
}

/** `%2F` of an address, where it can be read. */
function unescaped(text: string): string {
  if (!/%[0-9a-f]{2}/i.test(text)) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Takes away what stands before an identifier, as often as it does: `doi: https://doi.org/…`. */
function withoutLabels(text: string, ...labels: RegExp[]): { bare: string; isAddress: boolean } {
  let [bare, isAddress] = [text, false];
  for (let before = ""; before !== bare;) {
    before = bare;
    for (const label of labels) {
      const [found = ""] = label.exec(bare) ?? [];
      if (found.includes("/")) isAddress = true;
      bare = bare.slice(found.length);
    }
  }
  return { bare, isAddress };
}

const DOI_LABELS = [
  /^(?:digital object identifier|doi)(?!\.)(?:\s*(?:号|number|link))?\s*[:=]?\s*(?=\S)/i,
  /^(?:https?:\/\/)?(?:www\.|dx\.)*doi\.org\/+\s*(?=\S)/i,
  /^(?:https?:\/\/)?hdl\.handle\.net\/+(?=10\.)/i,
  /^(?:info:doi\/|urn:doi:)/i,
];
/** Read by those who count clicks, or a place on the page, and never part of a DOI; so are a blank and a tag that were copied too. */
const TRACKING =
  /[?#&](?:utm_|from=|ref=|src=|sid=|nosfx=|download=|journalcode=|casa_token=|via=).*$|#[a-z][\w-]*$|(?:%20|%0[ad]|%e3%80%82)+$|<\/\w+>$/i;
/** Behind one DOI a sign between two and the beginning of another. `10.46936/10.25585/60001234` is one. */
const SECOND_DOI = /(?:[;,、，；|]\s*(?:doi:?\s*)?|https?:\/\/\S*?)10\.\d{4,9}\//i;

/** Whether a text holds one DOI and no second one. */
export const isOneDoi = (bare: string): boolean => isDoi(bare) && !SECOND_DOI.test(bare);

/** `10.1000/xyz` of `DOI：https://www.doi.org/10.1000%2Fxyz?utm_source=…`; other text as it is, without what surrounds it. */
export function bareDoi(value: string): string {
  const { bare, isAddress } = withoutLabels(tidyPasted(value), ...DOI_LABELS);
  const written = decodeEntities(bare);
  const cut = (isAddress ? written.replace(/[?#].*$/s, "") : written).replace(TRACKING, "");
  const plain = isAddress || !cut.includes("/") ? unescaped(cut) : cut;
  return tidyPasted(plain).replace(/\/+$/, "").replace(/^(10\.\d{4,9}(?:\.\d+)*)\s*\/\s*(?=\S)/, "$1/");
}

const ORCID_LABELS = [
  /^orcid(?!\.)(?:[\s-]*id)?(?:\s*号)?\s*[:=]?\s*(?=\S)/i,
  /^(?:https?:\/\/)?(?:www\.|sandbox\.)?orcid\.org\/+(?:my-orcid\?orcid=)?\s*(?=\S)/i,
];

/** `0000-0002-1694-233X` of any way in which it is written; anything else without what surrounds it. */
export function bareOrcid(value: string): string {
  const { bare } = withoutLabels(tidyPasted(value), ...ORCID_LABELS);
  const [, digits] = /^((?:\d[\s-]*){15}[\dx])(?:\/+)?(?:[?#].*)?$/is.exec(bare) ?? [];
  if (!digits) return bare;
  return digits.replace(/[\s-]/g, "").toUpperCase().replace(/(.{4})(?=.)/g, "$1-");
}

const ROR_ADDRESS = "https://ror.org/";
const ROR_LABELS = [
  /^ror(?!\.)(?:\s*id)?\s*[:=]?\s*(?=\S)/i,
  /^(?:https?:\/\/)?(?:www\.)?ror\.org\/+\s*(?=\S)/i,
];

/** `https://ror.org/034t30j35` of any way in which it is written. */
export function canonicalRor(value: string): string {
  const tidy = tidyPasted(value);
  const { bare } = withoutLabels(tidy, ...ROR_LABELS);
  const [, id] = /^(0[a-hj-km-np-tv-z0-9]{6}\d{2})(?:\/+)?(?:[?#].*)?$/i.exec(bare) ?? [];
  return id ? `${ROR_ADDRESS}${id.toLowerCase()}` : tidy;
}

const CSTR_LABELS = [
  /^cstr(?!\.)(?:\s*(?:标识|号|id))?\s*[:=]?\s*(?=\S)/i,
  /^(?:https?:\/\/)?(?:www\.)?cstr\.cn\/+\s*(?=\S)/i,
  /^(?:https?:\/\/)?identifiers\.org\/+(?=\S)/i,
  /^https?:\/\/[^/\s]+\/cstr\/+/i,
];

/** `31253.11.sciencedb.01234` of `CSTR：https://cstr.cn/31253.11.sciencedb.01234/`. */
export function bareCstr(value: string): string {
  const { bare, isAddress } = withoutLabels(tidyPasted(value), ...CSTR_LABELS);
  const cut = isAddress ? bare.replace(/[?#].*$/s, "") : bare;
  return tidyPasted(isAddress ? unescaped(cut) : cut).replace(/\/+$/, "");
}

const GRANT_LABEL =
  /^(?:(?:项目|课题|基金|资助|合同|批准)*(?:编号|批准号|号)|(?:(?:grant|award|project|contract)\s*(?:agreement\s*)?)?(?:n[or]s?\.?[\u00ba\u00b0]?(?=[\s.:#\d])|n\.?\s?[\u00ba\u00b0]|№|numbers?\b|n[úu]mero\b|nummer\b|id\b|#))\s*[:.]?\s*(?=[\w\p{Script=Han}])/iu;

/** `41971234` of `No. 41971234`, `（编号：４１９７１２３４）`; nothing of 无, `n/a` and a dash. */
export function bareGrant(value: string): string {
  const bare = tidyPasted(tidyPasted(value).replace(GRANT_LABEL, ""));
  return saysNone(bare) ? "" : bare;
}

/** Written where nothing is to be said; signs alone say nothing either. */
const saysNone = (text: string): boolean =>
  /^(?:n\.?\/?a\.?|none|nil|null|无|暂无|没有|不适用|[^\p{L}\p{N}]+)$/iu.test(text);

const BETWEEN_GRANTS = /\s*[、，；,;]\s*|\s*[和与及]\s*|\s+(?:and|und|et|y|e|&)\s+/u;

/** Whether a field for one number has several: `41971078、41930102`, each of them with four figures or more. */
export function isSeveralGrants(text: string): boolean {
  const parts = text.split(BETWEEN_GRANTS);
  return parts.length > 1 && parts.every((part) => (part.match(/\d/g) ?? []).length >= 4);
}

/** Whether the funder stands before the number: 国家自然科学基金(41971078), `NSFC grant 41971078` of another field. */
export const namesFunder = (text: string): boolean =>
  /^\p{Script=Han}{4,}(?:\s+|\s*[(（:：]\s*)(?=[\w-]*\d{5})[\w-]+[)）]?$/u.test(text);

/** The bare form of a text that is a DOI, an ORCID iD, a ROR id or a CSTR as a whole; any other text as it is. */
export function bareIdentifier(text: string): string {
  const [doi, orcid, cstr] = [bareDoi(text), bareOrcid(text), bareCstr(text)];
  if (isOneDoi(doi)) return doi;
  if (isOrcid(orcid)) return orcid;
  if (isCstr(cstr)) return cstr;
  const ror = canonicalRor(text);
  return isRor(ror) && /ror/i.test(text) ? ror.slice(ROR_ADDRESS.length) : text;
}
