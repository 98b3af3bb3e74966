/** `/.well-known/security.txt`: where to report a weakness (RFC 9116). */
import { isHttps } from "../../../sdk/model/account/cookie.ts";
import type { App } from "../../context.ts";

const DAY = 86_400_000;
/** The RFC recommends less than a year; whoever reads an old copy asks again. */
const VALID_DAYS = 180;

/** @returns the file, or `undefined` where this site names nobody to write to. */
export function securityText({ config, clock }: Pick<App, "config" | "clock">): string | undefined {
  const { securityContact, securityPolicyUrl, publicUrl } = config;
  if (!securityContact) return undefined;
  // The same all day long, so that copies can be compared.
  const expires = (Math.floor(clock().getTime() / DAY) + VALID_DAYS) * DAY;
  const fields = [
    ["Contact", securityContact],
    ["Expires", new Date(expires).toISOString()],
    ["Preferred-Languages", "zh, en"],
    // Addresses in this file must be https (section 2.5).
    ["Canonical", isHttps(publicUrl) ? `${publicUrl}/.well-known/security.txt` : undefined],
    ["Policy", securityPolicyUrl],
  ];
  return fields.filter(([, value]) => value).map(([name, value]) => `${name}: ${value}\n`).join("");
}
