/** Keeps unsaved work in the browser, offers it when the form is opened again, and warns before the page is left. */
import { type RefObject, useEffect, useRef, useState } from "react";
import type { Saving, Target } from "./_saving.ts";
import type { DatasetForm } from "../../forms/dataset/form_state.ts";
import {
  copyKey,
  dropCopy,
  dropStaleCopies,
  type FoundCopy,
  ownCopyKey,
  readCopies,
  writeCopy,
} from "../../forms/dataset/local_copy.ts";
import {
  type Difference,
  findDifferences,
  takeFields,
  type Taken,
  undoTaken,
} from "../../forms/dataset/merge_copy.ts";
import { useLanguageSwitch } from "./_language_switch.ts";

/** Writing waits until the typing rests. */
const WRITE_DELAY_MS = 500;

/** Asked anew each time: where storage is forbidden, even its name throws. */
const browserStorage = {
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

/** What became of a copy, until it is undone or put away. */
export interface Answered {
  copy: FoundCopy;
  /** Fields that were taken from it; none: it was discarded. */
  taken: Taken[];
}

export interface KeptCopy {
  /** Holds what the form has not; the newest of those that nobody has answered for. */
  found?: FoundCopy;
  /** In which fields it differs from the form as it stands. */
  differences: () => Difference[];
  /** Puts these fields into the form, and gives up the rest of the copy. */
  take: (chosen: readonly Difference[]) => void;
  discard: () => void;
  answered?: Answered;
  /** Everything as it was before the answer; what was typed since stays. */
  undo: () => void;
  /** The answer stands. */
  settle: () => void;
  /** Goes to another page without the warning. */
  leave: (address: string) => void;
  /** Takes the server's state; what is here is offered again. */
  reload: () => void;
}

interface Parts {
  target: Target;
  form: DatasetForm;
  saving: Saving;
  /** Something would be lost if the page went now. */
  unsaved: boolean;
  busyFiles: RefObject<boolean>;
  /** Whose browser it is. */
  owner: string;
  onChange: (form: DatasetForm) => void;
}

export function useLocalCopy(
  { target, form, saving, unsaved, busyFiles, owner, onChange }: Parts,
): KeptCopy {
  const key = copyKey(owner, target.dataSetId, target.version);
  const own = useRef(ownCopyKey(key, newName())).current;
  const [offers, setOffers] = useState<FoundCopy[]>([]);
  const [answered, setAnswered] = useState<Answered>();
  const first = useRef(form);
  const unsafe = useRef(false);
  unsafe.current = unsaved;
  const latest = useRef(form);
  latest.current = form;
  const write = (written = latest.current) =>
    writeCopy(browserStorage, own, { form: written, at: Date.now(), base: saving.held() });
  const compare = (copy: FoundCopy, here: DatasetForm) =>
    findDifferences({ here, opened: first.current, savedAt: Date.parse(target.savedAt) }, copy);

  /** What came along over the switch of languages stands in the form at once, where nothing else has changed it. */
  const takeCarried = (copies: FoundCopy[]): DatasetForm => {
    const copy = copies.find(({ key }) => key === takeMark(own));
    if (!copy) return form;
    const merged = takeFields(form, compare(copy, form).filter(({ newer }) => newer === "kept"));
    if (merged.taken.length > 0 && write(merged.form)) onChange(merged.form);
    return merged.form;
  };

  useEffect(() => {
    dropStaleCopies(browserStorage, owner, Date.now());
    const copies = readCopies(browserStorage, key);
    const here = takeCarried(copies);
    const differ = copies.filter((copy) => compare(copy, here).length > 0);
    for (const copy of copies) if (!differ.includes(copy)) dropCopy(browserStorage, copy.key);
    setOffers(differ);
    const warn = (event: BeforeUnloadEvent) => {
      if (unsafe.current || busyFiles.current) event.preventDefault();
    };
    // The last strokes before the page goes have not rested yet.
    const keep = () => unsafe.current && write();
    addEventListener("beforeunload", warn);
    addEventListener("pagehide", keep);
    return () => {
      removeEventListener("beforeunload", warn);
      removeEventListener("pagehide", keep);
    };
  }, []);

  useEffect(() => {
    if (form === first.current) return;
    if (!unsaved) return dropCopy(browserStorage, own);
    const timer = setTimeout(write, WRITE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [form, unsaved]);

  useLanguageSwitch({
    isUnsafe: () => unsafe.current,
    save: saving.save,
    carry: () => {
      if (write()) setMark(own);
      unsafe.current = false;
    },
  });

  const answer = (copy: FoundCopy, taken: Taken[]) => {
    dropCopy(browserStorage, copy.key);
    setOffers((all) => all.filter((one) => one !== copy));
    setAnswered({ copy, taken });
  };
  const leave = (navigate: () => void) => {
    // Later changes of the state would set these again; nothing is drawn between here and the new page.
    unsafe.current = busyFiles.current = false;
    navigate();
  };
  const [found] = offers;
  return {
    found,
    answered,
    differences: () => found ? compare(found, latest.current) : [],
    take: (chosen) => {
      if (!found) return;
      const { form: merged, taken } = takeFields(latest.current, chosen);
      onChange(merged);
      answer(found, taken);
    },
    discard: () => found && answer(found, []),
    undo: () => {
      if (!answered) return;
      const { copy, taken } = answered;
      onChange(undoTaken(latest.current, taken));
      writeCopy(browserStorage, copy.key, copy);
      setOffers((all) => [copy, ...all]);
      setAnswered(undefined);
    },
    settle: () => setAnswered(undefined),
    leave: (address) => {
      dropCopy(browserStorage, own);
      leave(() => location.assign(address));
    },
    reload: () => {
      write();
      leave(() => location.reload());
    },
  };
}

/** Not a UUID: those want a secure context. */
const newName = () => `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`;

/** Of this tab, so that no other one takes the copy for its own. */
const MARK = "sdb:carried";

function setMark(key: string): void {
  try {
    sessionStorage.setItem(MARK, key);
  } catch {
    // Then it is offered like any other copy.
  }
}

/** The copy that was carried to the draft of `own`, once. */
function takeMark(own: string): string | undefined {
  try {
    const mark = sessionStorage.getItem(MARK);
    const draft = (key: string) => key.slice(0, key.lastIndexOf(":"));
    if (!mark || draft(mark) !== draft(own)) return undefined;
    sessionStorage.removeItem(MARK);
    return mark;
  } catch {
    return undefined;
  }
}
