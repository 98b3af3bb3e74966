/** Keeps unsaved work in the browser, offers it when the form is opened again, and warns before the page is left. */
import { type RefObject, useEffect, useRef, useState } from "react";
import type { Target } from "./_saving.ts";
import type { DatasetForm } from "./form_state.ts";
import { copyKey, dropCopy, dropStaleCopies, type LocalCopy, readCopy, writeCopy } from "./local_copy.ts";

/** Writing waits until the typing rests. */
const REST_MS = 500;

/** Asked anew each time: where storage is forbidden, even its name throws. */
const browserShelf = {
  getItem: (key: string) => localStorage.getItem(key),
  setItem: (key: string, value: string) => localStorage.setItem(key, value),
  removeItem: (key: string) => localStorage.removeItem(key),
  keys: () => {
    try {
      return Object.keys(localStorage);
    } catch {
      return [];
    }
  },
};

export interface KeptCopy {
  /** Differs from what the server holds. */
  found?: LocalCopy;
  forget: () => void;
  /** Goes to another page without the warning. */
  leave: (address: string) => void;
  /** Takes the server's state and gives up what is here. */
  reload: () => void;
}

export function useLocalCopy(
  target: Target,
  form: DatasetForm,
  unsaved: boolean,
  busyFiles: RefObject<boolean>,
  owner: string,
): KeptCopy {
  const key = copyKey(owner, target.dataSetId, target.version);
  const [found, setFound] = useState<LocalCopy>();
  const first = useRef(form);
  const unsafe = useRef(false);
  unsafe.current = unsaved;
  const latest = useRef(form);
  latest.current = form;

  useEffect(() => {
    dropStaleCopies(browserShelf, owner, Date.now());
    const copy = readCopy(browserShelf, key);
    if (copy && JSON.stringify(copy.form) !== JSON.stringify(form)) setFound(copy);
    const warn = (event: BeforeUnloadEvent) => {
      if (unsafe.current || busyFiles.current) event.preventDefault();
    };
    // The last strokes before the page goes have not rested yet.
    const keep = () => unsafe.current && writeCopy(browserShelf, key, latest.current, Date.now());
    addEventListener("beforeunload", warn);
    addEventListener("pagehide", keep);
    return () => {
      removeEventListener("beforeunload", warn);
      removeEventListener("pagehide", keep);
    };
  }, []);

  useEffect(() => {
    if (form === first.current) return;
    if (!unsaved) return dropCopy(browserShelf, key);
    const timer = setTimeout(() => writeCopy(browserShelf, key, form, Date.now()), REST_MS);
    return () => clearTimeout(timer);
  }, [form, unsaved]);

  const go = (navigate: () => void) => {
    dropCopy(browserShelf, key);
    // Later changes of the state would set these again; nothing is drawn between here and the new page.
    unsafe.current = busyFiles.current = false;
    navigate();
  };
  return {
    found,
    forget: () => {
      setFound(undefined);
      if (!unsaved) dropCopy(browserShelf, key);
    },
    leave: (address) => go(() => location.assign(address)),
    reload: () => go(() => location.reload()),
  };
}
