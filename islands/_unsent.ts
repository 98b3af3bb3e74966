/** Says why nothing was sent, on the page that stays with all that was typed (`routes/_components/layout/FormUnsent.tsx`). */

/** Tells forms that they are still here. */
export const UNSENT_EVENT = "sdb:unsent";

/** `login` is what the specification says of that form when there is no answer (spec 1 §8). */
export type UnsentReason = "network" | "login" | "otherUser";

/** It moves between the page and its dialogs, and may go with one of them. */
let noticeElement: HTMLElement | null = null;

/** A template until it is wanted: a page that can be sent says nothing of this, to nobody. */
function find(): HTMLElement | null {
  const template = document.querySelector<HTMLTemplateElement>("template#form-unsent");
  return noticeElement ??= template && document.importNode(template.content, true).querySelector("div");
}

export function showUnsent(reason: UnsentReason): void {
  dispatchEvent(new Event(UNSENT_EVENT));
  const notice = find();
  if (!notice) return;
  for (const part of notice.querySelectorAll<HTMLElement>("[data-reason]")) {
    part.hidden = part.dataset.reason !== reason;
  }
  const current = notice.querySelector("[data-current-user]");
  if (current) current.textContent = currentUser();
  // What lies over the page would lie over this too.
  ([...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body).append(notice);
  notice.hidden = false;
}

export function hideUnsent(): void {
  if (noticeElement) noticeElement.hidden = true;
}

/** As the newest answer of the server has it, whichever tab asked. */
function currentUser(): string {
  const [, name] = /(?:^|; )userName=([^;]*)/.exec(document.cookie) ?? [];
  return name ? decodeURIComponent(name) : "";
}
