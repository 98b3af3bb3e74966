/** Closes a notice without leaving the page; where no script runs, its form does that by a request. */
import {
  addDismissed,
  DISMISSED_COOKIE,
  DISMISSED_SECONDS,
  readDismissed,
} from "../../sdk/model/content/dismissed_notices.ts";
import { setCookie } from "../_cookie.ts";

export function closeNotices(): void {
  document.addEventListener("submit", (event) => {
    const { target: form, submitter } = event;
    if (!(form instanceof HTMLFormElement) || form.dataset.dismiss === undefined) return;
    if (!(submitter instanceof HTMLButtonElement)) return;
    event.preventDefault();
    const dismissed = readDismissed(cookieValue(DISMISSED_COOKIE));
    setCookie(DISMISSED_COOKIE, addDismissed(dismissed, submitter.value), DISMISSED_SECONDS);
    form.closest("[data-notice]")?.remove();
    document.getElementById("main")?.focus({ preventScroll: true });
  });
}

const cookieValue = (name: string): string | undefined =>
  document.cookie.split("; ").find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
