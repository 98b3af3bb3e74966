/**
 * Sends the forms of pages. A form that the browser sends by itself ends on the browser's error page when there is no
 * server, and what was typed is gone; so the server is asked first, by a call so small that it costs a moment, whether it
 * is there and whether the person for whom the page was drawn is still the one who is signed in.
 */
import { USER_MISMATCH } from "../sdk/model/form_owner.ts";
import { callHeaders, isPosted, pageOwner } from "./_page_owner.ts";
import { hideUnsent, showUnsent, type UnsentReason } from "./_unsent.ts";
import { startProgress } from "./layout/progress.ts";

/** Milliseconds after which a server counts as silent. */
const ANSWER_TIMEOUT_MS = 10_000;
/** Neither counted nor dependent on the database; a proxy that keeps it to itself answers as well. */
const VISITOR_PROBE = "/healthz";
const OWNER_PROBE = "/api/sdb-user-service/user/me";

/** At a form that is on its way to the server. */
export const SENT_EVENT = "sdb:sent";

const sending = new WeakSet<HTMLFormElement>();

/** From now on every form that no island sends in its own way is sent so. */
export function watchForms(): void {
  addEventListener("submit", (event) => {
    const { target: form, submitter } = event;
    if (event.defaultPrevented || !(form instanceof HTMLFormElement) || !isPosted(form)) return;
    event.preventDefault();
    sendForm(form, submitter);
  });
  document.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest("[data-close-unsent]")) hideUnsent();
  });
}

/** As the browser sends it; or the page says why it was not sent. A second press meanwhile does nothing. */
export async function sendForm(form: HTMLFormElement, submitter?: HTMLElement | null): Promise<void> {
  const pressed = pressedOf(submitter);
  if (!await canSend(form)) return;
  form.dispatchEvent(new Event(SENT_EVENT, { bubbles: true }));
  submitNatively(form, pressed);
}

/** Sends it beside the page. @returns the answer; nothing when there is none, which the page says. */
export async function fetchForm(form: HTMLFormElement, body: BodyInit): Promise<Response | undefined> {
  if (!await canSend(form)) return undefined;
  try {
    const answer = await fetch(addressOf(form), { method: "POST", body, headers: { Accept: "text/html" } });
    const reason = answer.status === 409
      ? "otherUser"
      : answer.status >= 500
      ? noAnswerReason(form)
      : undefined;
    if (!reason) {
      form.dispatchEvent(new Event(SENT_EVENT, { bubbles: true }));
      return answer;
    }
    showUnsent(reason);
  } catch {
    showUnsent(noAnswerReason(form));
  }
}

/** Whether the form may be sent now; if not, the page says why. */
export async function canSend(form: HTMLFormElement): Promise<boolean> {
  if (sending.has(form)) return false;
  sending.add(form);
  hideUnsent();
  const end = startProgress();
  const reason = await findUnsentReason(form);
  sending.delete(form);
  end(!reason);
  if (reason) showUnsent(reason);
  return !reason;
}

/** A session that is over is none: the login that follows says so, and keeps what was typed (`layout/form_drafts.ts`). */
async function findUnsentReason(form: HTMLFormElement): Promise<UnsentReason | undefined> {
  try {
    const answer = await fetch(pageOwner() ? OWNER_PROBE : VISITOR_PROBE, {
      headers: callHeaders(),
      cache: "no-store",
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
    });
    if (answer.status >= 500) return noAnswerReason(form);
    const code = pageOwner() ? (await answer.json().catch(() => null))?.code : undefined;
    return code === USER_MISMATCH ? "otherUser" : undefined;
  } catch {
    return noAnswerReason(form);
  }
}

/** Read from the attribute: a field called "action" would hide the property. */
const addressOf = (form: HTMLFormElement) => new URL(form.getAttribute("action") ?? "", location.href);

function noAnswerReason(form: HTMLFormElement): UnsentReason {
  const { pathname, search } = addressOf(form);
  return /^(?:\/en)?\/login$/i.test(pathname) && !search.includes("mode=") ? "login" : "network";
}

/** What the button that was pressed adds to its form. It is disabled meanwhile, so it is read at once. */
interface Pressed {
  field?: [name: string, value: string];
  /** Attributes of the form that hold for this button. */
  attributes: Record<string, string>;
}

function pressedOf(submitter: HTMLElement | null | undefined): Pressed {
  if (!(submitter instanceof HTMLButtonElement || submitter instanceof HTMLInputElement)) {
    return { attributes: {} };
  }
  const own = ["action", "method", "enctype", "target"].map((name) =>
    [name, submitter.getAttribute(`form${name}`)] as const
  );
  return {
    field: submitter.name ? [submitter.name, submitter.value] : undefined,
    attributes: Object.fromEntries(own.filter((one): one is [typeof one[0], string] => one[1] !== null)),
  };
}

/** No second submit event: its listeners have had their say. */
function submitNatively(form: HTMLFormElement, { field, attributes }: Pressed): void {
  const before = Object.keys(attributes).map((name) => [name, form.getAttribute(name)] as const);
  for (const [name, value] of Object.entries(attributes)) form.setAttribute(name, value);
  const hidden = document.createElement("input");
  if (field) {
    Object.assign(hidden, { type: "hidden", name: field[0], value: field[1] });
    form.append(hidden);
  }
  HTMLFormElement.prototype.submit.call(form);
  hidden.remove();
  for (const [name, value] of before) {
    value === null ? form.removeAttribute(name) : form.setAttribute(name, value);
  }
}
