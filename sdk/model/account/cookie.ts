/** Names of the cookies that no script reads. */

/** Over HTTPS `__Host-`: then no neighbouring host can set a cookie of this name (safety 2.7). */
export function hostCookie(publicUrl: string, name: string): string {
  return isHttps(publicUrl) ? `__Host-${name}` : name;
}

/** Says on the next page that the session was over. */
export const SESSION_END_COOKIE = "sdb-session-ended";

/** Whether cookies of a site can be, and therefore are, Secure. */
export const isHttps = (publicUrl: string): boolean => publicUrl.startsWith("https:");
