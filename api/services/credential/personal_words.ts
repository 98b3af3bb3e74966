/** The words that belong to a person, of which a password must not be made: whoever guesses at one account tries them first. */
import type { UserRow } from "../../../db/queries/account/users.ts";
import type { Organization } from "../../../sdk/model/organization_types.ts";
import type { App } from "../../context.ts";
import { phoneEncryptionContext } from "./reencryption.ts";

/** Of whom a password must not be made; what is not known is left away. */
export interface PersonalDetails {
  email: string;
  realName: string;
  workUnit?: string;
  organizations?: readonly Pick<Organization, "nameZh" | "nameEn" | "aliases">[];
  /** International, not sealed. */
  phone?: string;
}

/** Shorter ones are part of too much: of a name or an e-mail, and of an affiliation, whose small words are everybody's. */
const OWN_MIN = 3;
const AFFILIATION_MIN = 4;
/** What is looked at of each text, and of the organisations: nobody has more words than that. */
const TEXT_MAX = 254;
const PLACES_MAX = 5;
/** Digits at the end of a telephone number that people call theirs. */
const PHONE_ENDS = [8, 6, 4];

const isHan = (word: string) => /^\p{Script=Han}+$/u.test(word);
const isLongEnough = (word: string, least: number) => word.length >= (isHan(word) ? 2 : least);

/** An account's own particulars, as they stand in its row. */
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

/** All in lower case, the longest first. */
export function personalWords(owner: PersonalDetails): string[] {
  const [email, realName, workUnit, phone] = [owner.email, owner.realName, owner.workUnit, owner.phone]
    .map((text = "") => text.slice(0, TEXT_MAX)) as [string, string, string, string];
  const [local = "", domain = ""] = email.split("@");
  // The last part of a domain is nobody's own.
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

/** Runs of letters of one script, and runs of digits. */
const partsOf = (text: string): string[] =>
  text.normalize("NFKC").match(/\p{Script=Han}+|\p{N}+|[^\P{L}\p{Script=Han}]+/gu) ?? [];

/** As it stands, in parts, and with its parts in one. */
function namedIn(text: string): string[] {
  const parts = partsOf(text);
  return [text, ...parts, parts.join("")];
}

/** The parts of a name in both orders, a Chinese one also without its family name. */
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
