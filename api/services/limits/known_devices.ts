/**
 * Devices from which somebody has signed in before. Their tries are counted apart, so that strangers who guess at the
 * password all day keep its owner out nowhere but on a new device (safety 2.7).
 */
import { timingSafeEqual } from "node:crypto";
import type { Context } from "../../context.ts";
import { newToken } from "../../secrets.ts";
import type { Attempt } from "./attempts.ts";

export type RequestOrigin = Pick<Context, "external" | "visitor">;

/**
 * What a device keeps after a sign-in: random letters, and a signature that ties them to the account. It opens nothing
 * and says nothing about anybody. A device that has one for this account keeps it, and with it the count of its tries.
 */
export function deviceFor(context: RequestOrigin, userName: string): string {
  return knownDevice(context, userName) ?? sign(context, userName, newToken());
}

/** Under which limits a password comes. */
export function loginAttempts(
  context: RequestOrigin,
  userName: string,
): { byAccount: readonly Attempt[]; byAddress: readonly Attempt[] } {
  const device = knownDevice(context, userName);
  // Nor can a neighbour behind the same address use up what is left to the owner of a known device.
  if (device) return { byAccount: [["loginDevice", userName, device]], byAddress: [] };
  const address = context.visitor?.address ?? "";
  return { byAccount: [["login", userName]], byAddress: [["loginAddress", address]] };
}

/** Under which limit a code of an authenticator app comes: who holds the password alone keeps no known device out. */
export function codeAttempt(context: RequestOrigin, { id, email }: { id: string; email: string }): Attempt {
  const device = knownDevice(context, email);
  return device ? ["secondFactorDevice", id, device] : ["secondFactor", id];
}

/**
 * The device that asks, if it is one of this account. The name is signed, not the id: an id would have to be looked up
 * before anything is counted, and only for accounts that exist.
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
