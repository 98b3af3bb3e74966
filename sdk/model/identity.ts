/** Accounts elsewhere with which people sign in (spec 1 §3, §6; spec 3 §6). */

/** KJY is the China S&T Cloud passport; WX, as some clients write it, is WeChat. */
export const LOGIN_TYPES = ["CAS", "KCZG", "KJY", "GITHUB", "ORCID", "WeChat", "CSTR"] as const;
export type LoginType = (typeof LOGIN_TYPES)[number];

export function toLoginType(given: string): LoginType | undefined {
  if (given.toUpperCase() === "WX") return "WeChat";
  return LOGIN_TYPES.find((type) => type.toUpperCase() === given.toUpperCase());
}

/** One of one's own bound accounts. */
export interface Identity {
  loginType: LoginType;
  displayName: string;
  /** ISO 8601. */
  createdAt: string;
  lastUsedAt: string;
}
