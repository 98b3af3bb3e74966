/** Buttons beside the form say by it what they send. */
export const FORM_ID = "policy-form";
