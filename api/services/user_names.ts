/** A user name is the e-mail of the account, in lower case as it is stored (spec 1 §3). */
export const toUserName = (given: string): string => given.trim().toLowerCase();
