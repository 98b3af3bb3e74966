/**
 * Tickets of registration pages. Their holders may ask more often whether an e-mail is registered (safety 2.7). Tickets
 * are signed and not stored; what they allow is still counted by address.
 */
import { timingSafeEqual } from "node:crypto";
import { REGISTRATION_TICKET_MS } from "../../../sdk/model/limits.ts";
import type { App } from "../../context.ts";

const USE = "registration";

type Signer = Pick<App, "clock" | "external">;

/** Issues a ticket for one hour: `<end in epoch milliseconds>.<signature>`. */
export function issueRegistrationTicket({ clock, external }: Signer): string {
  const end = String(clock().getTime() + REGISTRATION_TICKET_MS);
  return `${end}.${external.vault.sign(end, USE)}`;
}

export function isRegistrationTicket({ clock, external }: Signer, ticket = ""): boolean {
  const [, end, signature] = /^(\d{13})\.([0-9a-f]{64})$/.exec(ticket) ?? [];
  if (!end || !signature || Number(end) <= clock().getTime()) return false;
  return timingSafeEqual(Buffer.from(signature, "hex"), Buffer.from(external.vault.sign(end, USE), "hex"));
}
