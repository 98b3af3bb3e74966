/**
 * Keeps what was typed into forms within this tab: over the switch of languages, a reload, a login in between because the
 * session had ended, and while somebody who is signed in looks at other pages; then the page says what it has put back. Of
 * visitors nothing is kept once they have left a page, because the next one at a shared computer is a visitor as well. Never
 * a password, a code, a file or what a page hides, and nothing that follows the language of the page (`data-not-kept`).
 */
import { DAY_MS } from "../../sdk/model/time.ts";
import {
  type Control,
  isCheckable,
  isControl,
  isTouched,
  LISTENS_MS,
  setValueAsInput,
} from "../_early_input.ts";
import { SENT_EVENT } from "../_send_form.ts";

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
  /** Of somebody signed in; nobody else gets it back. Empty for a visitor. */
  owner: string;
  /** The language was switched. */
  switched?: boolean;
  /** The login came in between. */
  interrupted?: boolean;
  /** Another page came in between. */
  left?: boolean;
  /** Milliseconds since 1970. */
  at: number;
  forms: Record<string, Fields>;
  /** Keys of the fields that somebody has typed into and not sent: only they come back once another page came in between. */
  typed: Record<string, string[]>;
}

/** Milliseconds after which something typed is of no use any more. */
const LEFT_MS = DAY_MS;
/** Milliseconds that a page takes to come again in the other language, or by a reload. */
const COMES_AGAIN_MS = 60_000;

export function saveFormDrafts(): void {
  const here = addressOf(location);
  const owner = /(?:^|; )userName=([^;]*)/.exec(document.cookie)?.[1] ?? "";
  const page = new OpenedPage();
  let switched = false;
  let forgotten = false;
  document.addEventListener("click", ({ target }) => {
    if (!(target instanceof Element)) return;
    if (target.closest("a[data-switch-language]")) switched = true;
    if (!target.closest("[data-discard-kept]")) return;
    forgotten = true;
    // No reload: a browser puts back by itself what was typed before one.
    location.replace(location.pathname + location.search);
  });
  addEventListener("pagehide", () => {
    const draft = { owner, switched, at: Date.now(), forms: readForms(), typed: page.typed() };
    if (hasFormDrafts(here)) writeDraft(here, forgotten ? undefined : draft);
  });
  // Drafts that a form keeps in the browser (`forms/local_copy.ts`) go with who signs out.
  document.addEventListener("submit", ({ target }) => {
    if (!(target instanceof HTMLFormElement) || leadsTo(target) !== "/logout") return;
    forgotten = true;
    forgetDrafts();
  });
  const kept = takeDraft(here);
  if (kept && kept.owner === owner && (owner !== "" || isSameVisit(kept))) page.restore(kept);
  dropOtherDrafts(LOGIN.test(withoutLocale(location.pathname)), owner);
}

/** Read from the attribute: a button called "action" would hide the property. */
const leadsTo = (form: HTMLFormElement) =>
  withoutLocale(new URL(form.getAttribute("action") ?? "", location.href).pathname);

const forgetDrafts = () =>
  ignoreStorageErrors(() => {
    const drafts = Object.keys(localStorage).filter((key) => key.startsWith("sdb:draft:"));
    for (const key of drafts) localStorage.removeItem(key);
    for (const key of draftKeys()) sessionStorage.removeItem(key);
  });

const draftKeys = () => Object.keys(sessionStorage).filter((key) => key.startsWith(PREFIX));

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

/** Whether it is still the same visitor: nobody is told from another one once the page was left. */
const isSameVisit = ({ switched, at }: FormDraft) =>
  (switched || isReload()) && Date.now() - at < COMES_AGAIN_MS;

const writeDraft = (page: string, kept: FormDraft | undefined) =>
  ignoreStorageErrors(() => {
    if (!kept || Object.keys(kept.forms).length === 0) return sessionStorage.removeItem(PREFIX + page);
    sessionStorage.setItem(PREFIX + page, JSON.stringify(kept));
  });

const takeDraft = (page: string): FormDraft | undefined =>
  ignoreStorageErrors(() => {
    const text = sessionStorage.getItem(PREFIX + page);
    sessionStorage.removeItem(PREFIX + page);
    return text ? JSON.parse(text) : undefined;
  });

/**
 * What was typed on other pages and not sent waits there. What was sent waits only for its owner to log in, which the login
 * says; another person's and a visitor's goes at once.
 */
const dropOtherDrafts = (atLogin: boolean, owner: string) =>
  ignoreStorageErrors(() => {
    for (const key of draftKeys()) {
      const kept: FormDraft = JSON.parse(sessionStorage.getItem(key) ?? "{}");
      const waits = atLogin && kept.owner !== "";
      const isTyped = owner !== "" && kept.owner === owner && Object.keys(kept.typed ?? {}).length > 0;
      if (!waits && !(isTyped && Date.now() - kept.at < LEFT_MS)) {
        sessionStorage.removeItem(key);
        continue;
      }
      const passed = waits && !kept.left ? { interrupted: true } : { left: true };
      sessionStorage.setItem(key, JSON.stringify({ ...kept, ...passed }));
      if (waits) document.querySelector("[data-forms-kept]")?.removeAttribute("hidden");
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

/** Forms to type into that have their name for themselves: rows of a list cannot be told apart, and keep nothing. */
function namedForms(): Map<string, HTMLFormElement> {
  const forms = formsOfPage().filter((form) => controlsOf(form).length > 0);
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

/** The forms of this page since it was opened: what was typed into them, and which were sent. */
class OpenedPage {
  /** What islands held when the page came. */
  readonly #islandValues = new Map<Control, string>();
  readonly #putBack = new WeakSet<Control>();
  readonly #sent = new Set<HTMLFormElement>();

  constructor() {
    for (const form of formsOfPage()) {
      for (const [, control] of controlsOf(form).filter(([, one]) => isIslandField(one))) {
        this.#islandValues.set(control, control.value);
      }
    }
    addEventListener(SENT_EVENT, ({ target }) => target instanceof HTMLFormElement && this.#sent.add(target));
  }

  #isTyped(control: Control): boolean {
    if (isTouched(control) || this.#putBack.has(control)) return true;
    const first = this.#islandValues.get(control);
    return first !== undefined && first !== control.value;
  }

  typed(): FormDraft["typed"] {
    const forms = [...namedForms()].filter(([, form]) => !this.#sent.has(form)).map(([name, form]) => {
      const keys = controlsOf(form).filter(([, control]) => this.#isTyped(control)).map(([key]) => key);
      return [name, keys] as const;
    });
    return Object.fromEntries(forms.filter(([, keys]) => keys.length > 0));
  }

  /** What somebody has typed since the page was opened is newer, and stays. */
  restore({ forms, typed, ...kept }: FormDraft): void {
    const isWhole = kept.switched || kept.interrupted || isReload();
    for (const [name, form] of namedForms()) {
      const fields = forms[name] ?? {};
      const keys = isWhole && !kept.left ? Object.keys(fields) : typed[name] ?? [];
      if (keys.length === 0) continue;
      whenHydrated(form, () => {
        const controls = controlsOf(form).filter(([key, one]) => keys.includes(key) && !isTouched(one));
        for (const [key, control] of controls) {
          putBack(control, fields[key]);
          if (typed[name]?.includes(key)) this.#putBack.add(control);
        }
        if (kept.left && controls.length > 0) sayPutBack(form);
      });
    }
  }
}

/** The page shows what is not on the server, so it says so. */
function sayPutBack(form: HTMLFormElement): void {
  const template = document.querySelector<HTMLTemplateElement>("template#form-kept");
  if (!template || document.querySelector("[data-discard-kept]")) return;
  (form.closest("sdb-island") ?? form).before(document.importNode(template.content, true));
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
