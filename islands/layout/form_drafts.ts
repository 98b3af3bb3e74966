/**
 * Keeps what was typed into forms within this tab: over the switch of languages, a reload, and a login in between
 * because the session had ended. Never a password, a code, a file or what a page hides, and nothing that follows the language
 * of the page (`data-not-kept`).
 */
import {
  type Control,
  isCheckable,
  isControl,
  isTouched,
  LISTENS_MS,
  setValueAsInput,
} from "../_early_input.ts";

const PREFIX = "sdb-forms:";
/** The forms of a dataset (`islands/dataset_form/_local_copy.ts`) and an article (`islands/article/_kept_fields.ts`) keep themselves. */
const hasFormDrafts = (address: string) =>
  !/^\/dataset\?.*\bdatasetid=|^\/manage\/content\/article\b/i.test(address);
/** Where somebody stands whose session has ended. */
const LOGIN = /^\/(?:login(?:\/verify)?|forgetpwd\/updata|thirdpage)$/;
/** A revealed password is a text field, too. */
const SECRET = /password|one-time-code/;

type Fields = Record<string, string | boolean>;
interface FormDraft {
  /** Of somebody signed in; nobody else gets it back. */
  owner: string;
  /** The language was switched. */
  switched?: boolean;
  /** The login came in between. */
  interrupted?: boolean;
  forms: Record<string, Fields>;
}

export function saveFormDrafts(): void {
  const here = addressOf(location);
  const owner = /(?:^|; )userName=([^;]*)/.exec(document.cookie)?.[1] ?? "";
  let switched = false;
  document.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest("a[data-switch-language]")) switched = true;
  });
  addEventListener("pagehide", () => {
    if (hasFormDrafts(here)) writeDraft(here, { owner, switched, forms: readForms() });
  });
  // Drafts that a form keeps in the browser (`forms/local_copy.ts`) go with who signs out.
  document.addEventListener("submit", ({ target }) => {
    if (target instanceof HTMLFormElement && leadsTo(target) === "/logout") forgetDrafts();
  });
  const kept = takeDraft(here);
  if (kept?.owner === owner && (kept.switched || kept.interrupted || isReload())) restore(kept.forms);
  dropOtherDrafts(LOGIN.test(withoutLocale(location.pathname)));
}

/** Read from the attribute: a button called "action" would hide the property. */
const leadsTo = (form: HTMLFormElement) =>
  withoutLocale(new URL(form.getAttribute("action") ?? "", location.href).pathname);

const forgetDrafts = () =>
  ignoreStorageErrors(() => {
    const drafts = Object.keys(localStorage).filter((key) => key.startsWith("sdb:draft:"));
    for (const key of drafts) localStorage.removeItem(key);
  });

/** What a page is about may stand in its query: what was typed about one thing is never put beside another. */
function addressOf({ pathname, search }: Location): string {
  const query = new URLSearchParams(search);
  for (const passing of ["lang", "done"]) query.delete(passing);
  return withoutLocale(pathname) + (query.size > 0 ? `?${query}` : "");
}

/** An address without its language. */
const withoutLocale = (path: string) => path.replace(/^\/en(?=\/|$)/i, "").toLowerCase();

const isReload = () =>
  (performance.getEntriesByType("navigation")[0] as PerformanceNavigationTiming | undefined)?.type ===
    "reload";

const writeDraft = (page: string, kept: FormDraft) =>
  ignoreStorageErrors(() => {
    if (Object.keys(kept.forms).length > 0) sessionStorage.setItem(PREFIX + page, JSON.stringify(kept));
  });

const takeDraft = (page: string): FormDraft | undefined =>
  ignoreStorageErrors(() => {
    const text = sessionStorage.getItem(PREFIX + page);
    sessionStorage.removeItem(PREFIX + page);
    return text ? JSON.parse(text) : undefined;
  });

/** Forms of other pages wait for their owner to log in, which the login says, and go as soon as somebody goes elsewhere. */
const dropOtherDrafts = (atLogin: boolean) =>
  ignoreStorageErrors(() => {
    for (const key of Object.keys(sessionStorage).filter((key) => key.startsWith(PREFIX))) {
      const kept: FormDraft = JSON.parse(sessionStorage.getItem(key) ?? "{}");
      if (!atLogin || !kept.owner) {
        sessionStorage.removeItem(key);
        continue;
      }
      sessionStorage.setItem(key, JSON.stringify({ ...kept, interrupted: true }));
      document.querySelector("[data-forms-kept]")?.removeAttribute("hidden");
    }
  });

/** Where nothing can be stored, nothing is kept. */
function ignoreStorageErrors<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

const formsOfPage = () => [...document.querySelectorAll<HTMLFormElement>('main form[method="post"]')];
const nameOf = (form: HTMLFormElement) => form.id || leadsTo(form);

/** Forms that have their name for themselves: rows of a list cannot be told apart, and keep nothing. */
function namedForms(): Map<string, HTMLFormElement> {
  const forms = formsOfPage();
  const names = forms.map(nameOf);
  const isOnly = (name: string) => names.indexOf(name) === names.lastIndexOf(name);
  return new Map(forms.map((form, at) => [names[at], form] as const).filter(([name]) => isOnly(name)));
}

function controlsOf(form: HTMLFormElement): [key: string, control: Control][] {
  return [...form.elements].flatMap((element) => {
    if (!isControl(element)) return [];
    if (isIslandField(element)) return [[element.name, element]];
    if ("notKept" in element.dataset) return [];
    if (/^(?:hidden|password|file|submit|button)$/.test(element.type) || SECRET.test(element.autocomplete)) {
      return [];
    }
    const name = element.name || element.id;
    return name ? [[isCheckable(element) ? `${name}=${element.value}` : name, element]] : [];
  });
}

/** What an island holds in a hidden field; it takes it back by an event. */
const isIslandField = (control: Control) => control.type === "hidden" && "kept" in control.dataset;

function readForms(): FormDraft["forms"] {
  const forms: FormDraft["forms"] = {};
  for (const [name, form] of namedForms()) {
    const fields = controlsOf(form).map(([key, control]) =>
      [key, isCheckable(control) ? control.checked : control.value] as const
    );
    if (fields.length > 0) forms[name] = Object.fromEntries(fields);
  }
  return forms;
}

/** What somebody has typed since the page was opened is newer, and stays. */
function restore(forms: FormDraft["forms"]): void {
  for (const [name, form] of namedForms()) {
    const fields = forms[name];
    if (!fields) continue;
    whenHydrated(form, () => {
      for (const [key, control] of controlsOf(form)) if (!isTouched(control)) putBack(control, fields[key]);
    });
  }
}

function putBack(control: Control, value: string | boolean | undefined): void {
  if (!isIslandField(control)) return setValueAsInput(control, value);
  if (typeof value !== "string" || value === control.value) return;
  control.closest("details")?.setAttribute("open", "");
  control.dispatchEvent(new CustomEvent("sdb:restore", { detail: value }));
}

function whenHydrated(form: HTMLFormElement, act: () => void): void {
  const island = form.closest<HTMLElement>("sdb-island");
  if (!island) return act();
  const soon = () => setTimeout(act, LISTENS_MS);
  if (island.dataset.ready) return void soon();
  const observer = new MutationObserver(() => {
    observer.disconnect();
    soon();
  });
  observer.observe(island, { attributeFilter: ["data-ready"] });
}
