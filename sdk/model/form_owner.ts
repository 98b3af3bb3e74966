/** What a posted form says of the page that it stands on, beside its own fields; pages for visitors say nothing. */

/** User name of the person for whom the page was drawn. */
export const SIGNED_IN_AS = "signedInAs";

/** Names of the fields that nobody types into, or that hold a secret: parted by blanks. */
export const NOT_TYPED = "notTyped";

/** Code of `userMismatch`; here, because the script of every page asks for it and needs no other error. */
export const USER_MISMATCH = 20_006;
