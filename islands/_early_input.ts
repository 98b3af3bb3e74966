/**
 * What people type before a page is awake, and while something kept is about to be put back: it is newer than both, and
 * stays. A framework that takes over the markup sets its fields to what the server wrote.
 */
export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
export type Value = string | boolean;

/** Milliseconds after its markup was taken over until an island listens. */
export const LISTENS_MS = 100;

const touched = new WeakSet<EventTarget>();

export const isControl = (element: unknown): element is Control =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ||
  element instanceof HTMLSelectElement;

export const isCheckable = (control: Control): control is HTMLInputElement =>
  control.type === "checkbox" || control.type === "radio";

/** From now on; what was typed before the scripts came is told by its difference from the markup. */
export function watchTyping(): void {
  const note = ({ isTrusted, target }: Event) => isTrusted && target && touched.add(target);
  for (const type of ["input", "change"]) document.addEventListener(type, note, true);
  for (const control of document.querySelectorAll("input, textarea, select")) {
    if (isControl(control) && valueOf(control) !== defaultValueOf(control)) touched.add(control);
  }
}

/** Somebody has typed into it since the page was opened. */
export const isTouched = (control: Control): boolean => touched.has(control);

const valueOf = (control: Control): Value => isCheckable(control) ? control.checked : control.value;

/** As the server wrote it. */
function defaultValueOf(control: Control): Value {
  if (isCheckable(control)) return control.defaultChecked;
  if (!(control instanceof HTMLSelectElement)) return control.defaultValue;
  const options = [...control.options];
  return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? "";
}

/**
 * Remembers what was typed below an element that is about to wake.
 * @returns puts it back where it went; what was typed on meanwhile stays.
 */
export function captureEarlyInput(element: HTMLElement): () => void {
  const typed = [...element.querySelectorAll("input, textarea, select")].filter(isControl)
    .filter(({ type }) => !/^(?:hidden|file|submit|button)$/.test(type))
    .map((control) => ({ control, value: valueOf(control), markup: defaultValueOf(control) }))
    .filter(({ value, markup }) => value !== markup);
  return () => {
    for (const { control, value, markup } of typed) {
      if (valueOf(control) === markup) setValueAsInput(control, value);
    }
  };
}

/** As if it had been typed, so that islands take it up. */
export function setValueAsInput(control: Control, value: Value | undefined): void {
  if (isCheckable(control)) {
    // A radio button goes off by another one that goes on.
    if (value !== undefined && value !== control.checked && (value || control.type !== "radio")) {
      control.click();
    }
    return;
  }
  if (typeof value !== "string" || value === control.value) return;
  // What was folded up and holds something is seen again.
  if (value) control.closest("details")?.setAttribute("open", "");
  // Past the watch that a framework keeps on the element's own property.
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value")!;
  set!.call(control, value);
  for (const type of ["input", "change"]) control.dispatchEvent(new Event(type, { bubbles: true }));
}
