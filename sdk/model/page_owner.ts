/** What a posted form says of the page that it stands on, beside its own fields; pages for visitors say nothing. */

/** User name of the person for whom the page was drawn. */
export const SIGNED_IN_AS = "signedInAs";

/** Names of the fields that nobody types into, or that hold a secret: parted by blanks. */
export const NOT_TYPED = "notTyped";

/** Types of fields whose text a person has not written, or that is nobody else's business. */
export const isTypedType = (type: string): boolean =>
  !/^(?:hidden|password|checkbox|radio|file|submit|button|image|reset)$/i.test(type);

/** Values of `autocomplete` that make a field a secret; a revealed password is a text field. */
export const isSecretFill = (autocomplete: string): boolean => /password|one-time-code/i.test(autocomplete);

/** Code of `userMismatch`; here, because the script of every page asks for it and needs no other error. */
export const USER_MISMATCH = 20_006;
