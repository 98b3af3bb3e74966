/** Builds the keys under which tries are counted. */
import { createHash } from "node:crypto";
import { isIPv4, isIPv6 } from "node:net";
import type { Asker } from "../../actor.ts";
import type { Rule } from "./rules.ts";

/**
 * Builds the key of an account or address.
 * @param apart Separates some tries at an account from the others, such as those of a device or a network.
 * @returns undefined for an unknown address, as in a call within the process; such tries are not counted.
 */
export function limitKeyOf(by: Rule["by"], who: string, apart = ""): string | undefined {
  if (by === "address") return networkOf(who) || undefined;
  const account = accountKey(who);
  return apart ? `${account}:${hash(`${account} ${apart}`)}` : account;
}

/** Tells askers apart that take turns: an account, or the network of whoever has none. */
export const askerKey = ({ actor, visitor }: Asker): string =>
  actor.kind === "user" ? actor.id : networkOf(visitor?.address ?? "");

/** Common beginning of all keys of an account. Only hashes are stored, so that the table contains no e-mail. */
export const accountKey = (who: string): string => hash(who.trim().toLowerCase());

const hash = (text: string) => createHash("sha256").update(text).digest("hex");

/**
 * Network of one customer: an IPv4 address, or the first 64 bits of an IPv6 address, because whoever has one of those
 * has 2^64 of them (safety 2.7).
 */
export function networkOf(address: string): string {
  const plain = address.trim().replace(/^\[|\](?::\d+)?$/g, "").replace(/%.*$/, "");
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1];
  if (mapped && isIPv4(mapped)) return mapped;
  if (!isIPv6(plain)) return plain;
  return `${expand(plain).slice(0, 4).join(":")}::/64`;
}

/** Expands an address to eight groups without leading zeros. */
function expand(address: string): string[] {
  // The URL parser writes an IPv4 part as groups and shortens the rest in the one standard way.
  const standard = new URL(`http://[${address}]/`).hostname.slice(1, -1);
  const [head = "", tail] = standard.split("::");
  const [left, right] = [head, tail ?? ""].map((part) => part ? part.split(":") : []);
  return [...left!, ...Array<string>(8 - left!.length - right!.length).fill("0"), ...right!];
}
