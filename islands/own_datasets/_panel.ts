/** Fetches the page of a panel and shows the panel alone. Anything unexpected ends in an ordinary navigation. */

import { fetchForm } from "../_send_form.ts";
import { showUnsent } from "../_unsent.ts";

export interface PanelHost {
  dialog: HTMLDialogElement;
  content: HTMLElement;
  setBusy(busy: boolean): void;
}

const PANEL = "#hub-panel";

/** @returns what undoes it. */
export function followLinks(host: PanelHost): () => void {
  const open = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0) return;
    // A new tab, a new window, a download: the browser knows better.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element).closest<HTMLAnchorElement>("a[data-panel], a[data-panel-close]");
    if (!link) return;
    if (link.hasAttribute("data-panel-close")) {
      if (!host.dialog.contains(link)) return;
      event.preventDefault();
      host.dialog.close();
      return;
    }
    event.preventDefault();
    link.closest<HTMLElement>("[popover]")?.hidePopover();
    const open = () => fetch(link.href, { headers: { Accept: "text/html" } });
    show(host, link.href, open).catch(() => location.assign(link.href));
  };
  document.addEventListener("click", open);
  return () => document.removeEventListener("click", open);
}

/** Sends the forms of the dialog, so that a refusal does not lead away from the list. */
export function sendForms(host: PanelHost): () => void {
  const send = (event: SubmitEvent) => {
    const form = event.target as HTMLFormElement;
    if (form.method !== "post") return;
    event.preventDefault();
    const body = new URLSearchParams(
      [...new FormData(form)].map(([name, value]): [string, string] => [name, String(value)]),
    );
    show(host, form.action, () => fetchForm(form, body)).catch(() => showUnsent("network"));
  };
  host.dialog.addEventListener("submit", send);
  return () => host.dialog.removeEventListener("submit", send);
}

/** @param ask Finds nothing when the form was not sent, which the page says already. @throws what it throws. */
async function show(
  host: PanelHost,
  address: string,
  ask: () => Promise<Response | undefined>,
): Promise<void> {
  host.setBusy(true);
  try {
    const answer = await ask();
    if (!answer) return;
    const panel = await readPanel(answer);
    // Done, or somewhere else: the login, a form, an error page.
    if (!panel) return location.assign(answer.redirected ? answer.url : address);
    host.content.replaceChildren(panel);
    if (!host.dialog.open) host.dialog.showModal();
    host.dialog.scrollTop = 0;
    focusFirst(panel);
  } finally {
    host.setBusy(false);
  }
}

async function readPanel(answer: Response): Promise<HTMLElement | undefined> {
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const panel = page.querySelector<HTMLElement>(PANEL);
  return panel ? document.importNode(panel, true) : undefined;
}

/** What was refused is read first; else the first field, so that typing can begin. */
function focusFirst(panel: HTMLElement): void {
  const field = panel.querySelector<HTMLElement>(
    '[aria-invalid="true"], form input:not([type="hidden"]), form select, form textarea',
  );
  const heading = panel.querySelector<HTMLElement>("h1");
  heading?.setAttribute("tabindex", "-1");
  (field ?? heading)?.focus();
}
