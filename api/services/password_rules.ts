/** Whether a password may be set (spec 1 §5; safety part 3, point 8). */
import type { ValidationKey } from "../../sdk/model/issue.ts";
import { judgeShape, leansOn } from "../../sdk/model/password.ts";
import type { House } from "../context.ts";
import { DomainError } from "../error.ts";
import { isCommonPassword } from "./common_passwords.ts";

/** Of whom a password must not be made. */
export interface Owner {
  email: string;
  realName: string;
}

/** Names of this site; its address adds more. */
const SITE_WORDS = ["科研数据银行", "researchdatabank", "databank", "scientificdata", "keyanshuju"];

/** What is wrong with a password, as a catalog key; the length and the signs it must hold come first. */
export function judgePassword(
  { config }: Pick<House, "config">,
  password: string,
  owner: Owner,
): ValidationKey | undefined {
  const shape = judgeShape(password, config.passwordPolicy);
  if (shape) return shape;
  const words = [...SITE_WORDS, ...new URL(config.publicUrl).hostname.split("."), ...wordsOf(owner)];
  return leansOn(password, words) || isCommonPassword(password) ? "passwordCommon" : undefined;
}

/** @throws DomainError invalidInput that names the field `password`. */
export function requireGoodPassword(house: Pick<House, "config">, password: string, owner: Owner): void {
  const key = judgePassword(house, password, owner);
  if (key) throw new DomainError("invalidInput", {}, [{ path: "password", key }]);
}

/** The address and the name, each whole and in parts. */
function wordsOf({ email, realName }: Owner): string[] {
  const [local = "", domain = ""] = email.split("@");
  // The last part of a domain is nobody's own.
  const hosts = domain.split(".").slice(0, -1);
  const name = realName.split(/[\s·.,-]+/);
  return [local, ...local.split(/[._+-]+/), ...hosts, name.join(""), ...name];
}
