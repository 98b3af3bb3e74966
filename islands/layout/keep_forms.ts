/**
 * Keeps what was typed into the forms of account pages within this tab: over the switch of languages, a reload, and a
 * login in between because the session had ended. Never a password, a code, a file or what a page hides.
 */
const PREFIX = "sdb-forms:";
const KEEPING = /^\/(?:login|register|settings|addemail|forgetpwd|manage\/details|detail\/contact)(?:\/|$)/;
/** Where somebody stands whose session has ended. */
const LOGIN = /^\/(?:login(?:\/verify)?|forgetpwd\/updata|thirdpage)$/;
/** A revealed password is a text field, too. */
const SECRET = /password|one-time-code/;
/** A moment after its markup was taken over, an island listens. */
const LISTENS_MS = 100;

type Fields = Record<string, string | boolean>;
interface Kept {
  /** Of somebody signed in; nobody else gets it back. */
  owner: string;
  /** The language was switched. */
  switched?: boolean;
  /** The login came in between. */
  interrupted?: boolean;
  forms: Record<string, Fields>;
}

export function keepForms(): void {
  const here = bare(location.pathname);
  const owner = /(?:^|; )userName=([^;]*)/.exec(document.cookie)?.[1] ?? "";
  let switched = false;
  document.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest("a[data-switch-language]")) switched = true;
  });
  addEventListener("pagehide", () => {
    if (KEEPING.test(here)) keep(here, { owner, switched, forms: readForms() });
  });
  // Drafts that a form keeps in the browser (`islands/dataset_form/local_copy.ts`) go with who signs out.
  document.addEventListener("submit", ({ target }) => {
    if (target instanceof HTMLFormElement && leadsTo(target) === "/logout") forgetDrafts();
  });
  const kept = take(here);
  if (kept?.owner === owner && (kept.switched || kept.interrupted || isReload())) restore(kept.forms);
  forgetOthers(LOGIN.test(here));
}

/** Read from the attribute: a button called "action" would hide the property. */
const leadsTo = (form: HTMLFormElement) =>
  bare(new URL(form.getAttribute("action") ?? "", location.href).pathname);

const forgetDrafts = () =>
  attempt(() => {
    const drafts = Object.keys(localStorage).filter((key) => key.startsWith("sdb:draft:"));
    for (const key of drafts) localStorage.removeItem(key);
  });

/** An address without its language. */
const bare = (path: string) => path.replace(/^\/en(?=\/|$)/i, "").toLowerCase();

const isReload = () =>
  (performance.getEntriesByType("navigation")[0] as PerformanceNavigationTiming | undefined)?.type ===
    "reload";

const keep = (page: string, kept: Kept) =>
  attempt(() => {
    if (Object.keys(kept.forms).length > 0) sessionStorage.setItem(PREFIX + page, JSON.stringify(kept));
  });

const take = (page: string): Kept | undefined =>
  attempt(() => {
    const text = sessionStorage.getItem(PREFIX + page);
    sessionStorage.removeItem(PREFIX + page);
    return text ? JSON.parse(text) : undefined;
  });

/** Forms of other pages wait for their owner to log in, and go as soon as somebody goes elsewhere. */
const forgetOthers = (atLogin: boolean) =>
  attempt(() => {
    for (const key of Object.keys(sessionStorage).filter((key) => key.startsWith(PREFIX))) {
      const kept: Kept = JSON.parse(sessionStorage.getItem(key) ?? "{}");
      if (atLogin && kept.owner) sessionStorage.setItem(key, JSON.stringify({ ...kept, interrupted: true }));
      else sessionStorage.removeItem(key);
    }
  });

/** Where nothing can be stored, nothing is kept. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const formsOfPage = () => [...document.querySelectorAll<HTMLFormElement>('main form[method="post"]')];
const nameOf = (form: HTMLFormElement) => form.id || bare(new URL(form.action).pathname);

function controlsOf(form: HTMLFormElement): [key: string, control: Control][] {
  return [...form.elements].flatMap((element) => {
    if (
      !(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ||
        element instanceof HTMLSelectElement)
    ) return [];
    if (isHeld(element)) return [[element.name, element]];
    if (/^(?:hidden|password|file|submit|button)$/.test(element.type) || SECRET.test(element.autocomplete)) {
      return [];
    }
    const name = element.name || element.id;
    return name ? [[isMark(element) ? `${name}=${element.value}` : name, element]] : [];
  });
}

/** What an island holds in a hidden field; it takes it back by an event. */
const isHeld = (control: Control) => control.type === "hidden" && "kept" in control.dataset;

const isMark = (control: Control): control is HTMLInputElement =>
  control.type === "checkbox" || control.type === "radio";

function readForms(): Kept["forms"] {
  const forms: Kept["forms"] = {};
  for (const form of formsOfPage()) {
    const fields = controlsOf(form).map(([key, control]) =>
      [key, isMark(control) ? control.checked : control.value] as const
    );
    if (fields.length > 0) forms[nameOf(form)] = Object.fromEntries(fields);
  }
  return forms;
}

function restore(forms: Kept["forms"]): void {
  for (const form of formsOfPage()) {
    const fields = forms[nameOf(form)];
    if (fields) {
      whenAlive(form, () => controlsOf(form).forEach(([key, control]) => put(control, fields[key])));
    }
  }
}

/** As if it had been typed, so that islands take it up. */
function put(control: Control, value: string | boolean | undefined): void {
  if (isMark(control)) {
    // A radio button goes off by another one that goes on.
    if (value !== undefined && value !== control.checked && (value || control.type !== "radio")) {
      control.click();
    }
    return;
  }
  if (typeof value !== "string" || value === control.value) return;
  // What was folded up and holds something is seen again.
  if (value) control.closest("details")?.setAttribute("open", "");
  if (isHeld(control)) return void control.dispatchEvent(new CustomEvent("sdb:restore", { detail: value }));
  // Past the watch that a framework keeps on the element's own property.
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value")!;
  set!.call(control, value);
  for (const type of ["input", "change"]) control.dispatchEvent(new Event(type, { bubbles: true }));
}

function whenAlive(form: HTMLFormElement, act: () => void): void {
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
