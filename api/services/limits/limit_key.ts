/** Under which name somebody's tries are counted. */
import { createHash } from "node:crypto";
import { isIPv4, isIPv6 } from "node:net";
import type { Rule } from "./rules.ts";

/**
 * @param apart What tells some tries at an account from the others, such as a device or a network.
 * @returns nothing for an address that is not known, as in a call without a connection: such are not counted.
 */
export function limitKeyOf(by: Rule["by"], who: string, apart = ""): string | undefined {
  if (by === "address") return networkOf(who) || undefined;
  const account = accountKey(who);
  return apart ? `${account}:${hash(`${account} ${apart}`)}` : account;
}

/** How every key of an account begins. Only hashes are kept, so that the table of tries lists no e-mail. */
export const accountKey = (who: string): string => hash(who.trim().toLowerCase());

const hash = (text: string) => createHash("sha256").update(text).digest("hex");

/**
 * The network that one customer holds: an IPv4 address, or the first 64 bits of an IPv6 address, since whoever has one
 * of those has 2^64 of them (safety 2.7).
 */
export function networkOf(address: string): string {
  const plain = address.trim().replace(/^\[|\](?::\d+)?$/g, "").replace(/%.*$/, "");
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1];
  if (mapped && isIPv4(mapped)) return mapped;
  if (!isIPv6(plain)) return plain;
  return `${expand(plain).slice(0, 4).join(":")}::/64`;
}

/** All eight groups, each without leading zeros. */
function expand(address: string): string[] {
  // The parser of addresses writes an IPv4 tail as groups and shortens the rest in the one standard way.
  const standard = new URL(`http://[${address}]/`).hostname.slice(1, -1);
  const [head = "", tail] = standard.split("::");
  const [left, right] = [head, tail ?? ""].map((part) => part ? part.split(":") : []);
  return [...left!, ...Array<string>(8 - left!.length - right!.length).fill("0"), ...right!];
}
