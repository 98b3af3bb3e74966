/** What a personal access token may call (safety 3.6); each operation declares its demand. */
import type { TokenScope } from "../../sdk/model/account/access_token.ts";

/** `session`: no token may, whatever its scopes; `open`: any token may. */
export type RequiredScope = TokenScope | "session" | "open";

export function satisfies(scopes: readonly TokenScope[], demand: RequiredScope): boolean {
  return demand === "open" || scopes.some((scope) => scope === demand);
}
