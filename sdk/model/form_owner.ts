/** Fields by which a posted form tells for whom its page was drawn; pages for visitors have none. */

/** User name of the person for whom the page was drawn. */
export const SIGNED_IN_AS = "signedInAs";

/** Names of fields that nobody types into, or that are secret, separated by spaces. */
export const NOT_TYPED = "notTyped";

/** Code of `userMismatch`. It is here because the script of every page needs it and no other error. */
export const USER_MISMATCH = 20_006;
