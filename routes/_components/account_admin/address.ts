/** The address of the list of accounts. */
import { PLATFORM_ROLES, type PlatformRole } from "../../../sdk/model/account/user.ts";

export interface Filter {
  q: string;
  role: PlatformRole | "";
  /** Where the page begins; empty for the first. */
  after: string;
}

export function readFilter(query: (name: string) => string | undefined): Filter {
  return {
    q: (query("q") ?? "").slice(0, 200),
    role: PLATFORM_ROLES.find((role) => role === query("role")) ?? "",
    after: (query("after") ?? "").slice(0, 64),
  };
}

export function accountsPath(filter: Filter, more: Record<string, string> = {}): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...filter, ...more })) if (value) query.set(name, value);
  return query.size > 0 ? `/manage/accounts?${query}` : "/manage/accounts";
}
