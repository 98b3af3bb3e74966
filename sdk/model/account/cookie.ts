/** Names of the cookies that scripts cannot read. */

/** Adds `__Host-` over HTTPS, so that no neighbouring host can set a cookie of this name (safety 2.7). */
export function hostCookie(publicUrl: string, name: string): string {
  return isHttps(publicUrl) ? `__Host-${name}` : name;
}

/** Cookie by which the next page says that the session had ended. */
export const SESSION_END_COOKIE = "sdb-session-ended";

/** Whether the site uses HTTPS, so that its cookies are Secure. */
export const isHttps = (publicUrl: string): boolean => publicUrl.startsWith("https:");
