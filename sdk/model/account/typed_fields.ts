/** Decides which fields of a posted form contain text that a person has typed. */

/** Excludes types of fields that people do not type into, or that are secret. */
export const isTypedType = (type: string): boolean =>
  !/^(?:hidden|password|checkbox|radio|file|submit|button|image|reset)$/i.test(type);

/** Whether a value of `autocomplete` marks a secret; a revealed password is a text field. */
export const isSecretFill = (autocomplete: string): boolean => /password|one-time-code/i.test(autocomplete);
