/** Which fields of a posted form hold what a person has written. */

/** Types of fields whose text a person has not written, or that is nobody else's business. */
export const isTypedType = (type: string): boolean =>
  !/^(?:hidden|password|checkbox|radio|file|submit|button|image|reset)$/i.test(type);

/** Values of `autocomplete` that make a field a secret; a revealed password is a text field. */
export const isSecretFill = (autocomplete: string): boolean => /password|one-time-code/i.test(autocomplete);
