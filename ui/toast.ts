/** Any island may announce something; the toaster of the frame shows it. */
export interface Toast {
  tone: "info" | "open" | "danger";
  text: string;
  /** Where one goes to put it right. */
  link?: { href: string; label: string };
  /** Milliseconds on screen: 3 s for a business message, 5 s for a failed request (spec 1 §9). */
  duration?: number;
}

export const TOAST_EVENT = "sdb:toast";
export const BUSINESS_TOAST_MS = 3000;
export const FAILURE_TOAST_MS = 5000;

export function toast(message: Toast): void {
  globalThis.dispatchEvent(new CustomEvent(TOAST_EVENT, { detail: message }));
}
