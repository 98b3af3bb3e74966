/** What the dialog of the captcha says; every form that opens it carries these along. */
export const CAPTCHA_TEXTS = ["captcha", "ui.close", "ui.requestFailed"] as const;
