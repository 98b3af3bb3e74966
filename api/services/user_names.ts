/** Normalises a user name, which is the e-mail of the account in lower case (spec 1 §3). */
export const toUserName = (given: string): string => given.trim().toLowerCase();
