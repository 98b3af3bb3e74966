/** Words that belong to a person. A password must not consist of them, because an attacker tries them first. */
import type { UserRow } from "../../../db/queries/account/users.ts";
import type { Organization } from "../../../sdk/model/organization_types.ts";
import type { App } from "../../context.ts";
import { phoneEncryptionContext } from "./reencryption.ts";

/** The person's data; unknown ones are left out. */
export interface PersonalDetails {
  email: string;
  realName: string;
  workUnit?: string;
  organizations?: readonly Pick<Organization, "nameZh" | "nameEn" | "aliases">[];
  /** In international form, decrypted. */
  phone?: string;
}

/**
 * Shortest word that counts. Shorter ones are part of too many texts, also of affiliations, whose small words belong to
 * nobody.
 */
const OWN_MIN = 3;
const AFFILIATION_MIN = 4;
/** Characters of each text, and number of organisations, that are read. */
const TEXT_MAX = 254;
const PLACES_MAX = 5;
/** Numbers of last digits by which people quote their telephone number. */
const PHONE_ENDS = [8, 6, 4];

const isHan = (word: string) => /^\p{Script=Han}+$/u.test(word);
const isLongEnough = (word: string, least: number) => word.length >= (isHan(word) ? 2 : least);

/** Reads the data of an account from its row. */
export function personalDetailsOf(
  { external: { vault } }: Pick<App, "external">,
  user: UserRow,
): PersonalDetails {
  const { email, realName, workUnit, organizations } = user;
  return {
    email,
    realName,
    workUnit,
    organizations,
    phone: vault.decrypt(user.phone, phoneEncryptionContext(user.id)),
  };
}

/** Lists the words in lower case, the longest first. */
export function personalWords(owner: PersonalDetails): string[] {
  const [email, realName, workUnit, phone] = [owner.email, owner.realName, owner.workUnit, owner.phone]
    .map((text = "") => text.slice(0, TEXT_MAX)) as [string, string, string, string];
  const [local = "", domain = ""] = email.split("@");
  // The top-level domain belongs to nobody.
  const hosts = domain.split(".").slice(0, -1);
  const own = [...namedIn(local), ...hosts.flatMap(namedIn), ...namesIn(realName), ...numbersIn(phone)];
  const places = (owner.organizations ?? []).slice(0, PLACES_MAX).flatMap((
    { nameZh, nameEn, aliases },
  ) => [nameZh, nameEn, ...aliases]);
  const affiliations = [workUnit, ...places].flatMap((name) => [name, ...partsOf(name)]);
  const words = [
    ...own.filter((word) => isLongEnough(word, OWN_MIN)),
    ...affiliations.filter((word) => isLongEnough(word, AFFILIATION_MIN)),
  ];
  return [...new Set(words.map((word) => word.toLowerCase()))].sort((a, b) => b.length - a.length);
}

/** Splits a text into runs of letters of one script and runs of digits. */
const partsOf = (text: string): string[] =>
  text.normalize("NFKC").match(/\p{Script=Han}+|\p{N}+|[^\P{L}\p{Script=Han}]+/gu) ?? [];

/** Lists a text as it is, in parts, and with its parts joined. */
function namedIn(text: string): string[] {
  const parts = partsOf(text);
  return [text, ...parts, parts.join("")];
}

/** Lists the parts of a name in both orders, a Chinese one also without the family name. */
function namesIn(realName: string): string[] {
  const parts = partsOf(realName);
  const latin = parts.filter((part) => !isHan(part));
  const given = parts.filter(isHan).flatMap((name) => [name.slice(1), name.slice(2)]);
  return [realName, ...parts, ...given, latin.join(""), latin.toReversed().join("")];
}

function numbersIn(phone: string): string[] {
  const digits = phone.replace(/\D/g, "");
  return [digits, digits.slice(2), ...PHONE_ENDS.map((length) => digits.slice(-length))];
}
