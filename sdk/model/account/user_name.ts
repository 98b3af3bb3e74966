/** User names as they travel beside a call. Stands alone: the script of every page needs it, and none of the schemas. */

/** As the `UserName` header carries it (spec 1 §7): percent-encoded where it is no printable ASCII. */
export function toUserNameHeader(userName: string): string {
  return userName.replace(/[^\x21-\x7e]/gu, encodeURIComponent);
}

/** Whether `given`, a header or a form field, names the account with this user name. */
export function isUserName(given: string, userName: string): boolean {
  const name = given.trim().toLowerCase();
  return name === userName || name === toUserNameHeader(userName).toLowerCase();
}
