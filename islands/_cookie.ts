/** Cookies that a page keeps by itself: readable, and over HTTPS for HTTPS alone. */

/** @param seconds Until it ends; 0 ends it now. */
export function setCookie(name: string, value: string, seconds: number): void {
  const secure = location.protocol === "https:" ? "; secure" : "";
  document.cookie = `${name}=${value}; path=/; max-age=${seconds}; samesite=lax${secure}`;
}
