/** User names in headers. The module is separate, because the script of every page needs it and none of the schemas. */

/** Encodes a user name for the `UserName` header (spec 1 §7): percent-encoded unless it is printable ASCII. */
export function toUserNameHeader(userName: string): string {
  return userName.replace(/[^\x21-\x7e]/gu, encodeURIComponent);
}

/** Whether `given`, from a header or a form field, names the account with this user name. */
export function isUserName(given: string, userName: string): boolean {
  const name = given.trim().toLowerCase();
  return name === userName || name === toUserNameHeader(userName).toLowerCase();
}
