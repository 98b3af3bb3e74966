/**
 * Known devices, from which a person has signed in before. Their tries are counted apart, so that strangers who guess a
 * password all day can lock its owner out on new devices only (safety 2.7).
 */
import { timingSafeEqual } from "node:crypto";
import type { Context } from "../../context.ts";
import { newToken } from "../../secrets.ts";
import type { Attempt } from "./attempts.ts";

export type RequestOrigin = Pick<Context, "external" | "visitor">;

/**
 * Makes the value of the device cookie: random letters, and a signature that ties them to the account. It grants no
 * access and identifies nobody. A device that has one for this account keeps it, and with it the count of its tries.
 */
export function deviceFor(context: RequestOrigin, userName: string): string {
  return knownDevice(context, userName) ?? sign(context, userName, newToken());
}

/** Limits under which a password is checked. */
export function loginAttempts(
  context: RequestOrigin,
  userName: string,
): { byAccount: readonly Attempt[]; byAddress: readonly Attempt[] } {
  const device = knownDevice(context, userName);
  // A known device is not counted by address, so that a neighbour behind the same address cannot use up its tries.
  if (device) return { byAccount: [["loginDevice", userName, device]], byAddress: [] };
  const address = context.visitor?.address ?? "";
  return { byAccount: [["login", userName]], byAddress: [["loginAddress", address]] };
}

/**
 * Limit under which a code of an authenticator app is checked. A known device is counted apart, so that somebody who
 * has only the password cannot block it.
 */
export function codeAttempt(context: RequestOrigin, { id, email }: { id: string; email: string }): Attempt {
  const device = knownDevice(context, email);
  return device ? ["secondFactorDevice", id, device] : ["secondFactor", id];
}

/**
 * Finds the device that makes the call, if it is known for this account. The name is signed, not the id: an id would
 * need a look-up before anything is counted, and only existing accounts have one.
 */
export function knownDevice(context: RequestOrigin, userName: string): string | undefined {
  const given = context.visitor?.device ?? "";
  const [, letters] = /^(\w{43})_[0-9a-f]{64}$/.exec(given) ?? [];
  if (!letters) return undefined;
  const right = sign(context, userName, letters);
  return timingSafeEqual(Buffer.from(given), Buffer.from(right)) ? given : undefined;
}

function sign({ external }: RequestOrigin, userName: string, letters: string): string {
  return `${letters}_${external.vault.sign(`${userName} ${letters}`, "device")}`;
}
