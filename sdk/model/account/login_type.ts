/** KJY is the China S&T Cloud passport; WX, as some clients write it, is WeChat. */
export const LOGIN_TYPES = ["CAS", "KCZG", "KJY", "GITHUB", "ORCID", "WeChat", "CSTR"] as const;

export type LoginType = (typeof LOGIN_TYPES)[number];

export function toLoginType(given: string): LoginType | undefined {
  if (given.toUpperCase() === "WX") return "WeChat";
  return LOGIN_TYPES.find((type) => type.toUpperCase() === given.toUpperCase());
}
