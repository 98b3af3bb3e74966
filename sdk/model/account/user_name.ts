/** User names: each is the email of an account. The module is separate, because the script of every page needs it and none of the schemas. */

/** Normalises a user name, which is the email of the account in lower case (spec 1 §3). */
export function toUserName(given: string): string {
  return given.trim().toLowerCase();
}

/** Encodes a user name for the `UserName` header (spec 1 §7): percent-encoded unless it is printable ASCII. */
export function toUserNameHeader(userName: string): string {
  return userName.replace(/[^\x21-\x7e]/gu, encodeURIComponent);
}

/** Whether `given`, from a header or a form field, names the account with this user name. */
export function isUserName(given: string, userName: string): boolean {
  const name = toUserName(given);
  return name === userName || name === toUserNameHeader(userName).toLowerCase();
}
