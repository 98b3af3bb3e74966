/** The switch of languages leads to another page: what was typed is saved before, and what cannot be saved goes along. */
import { useEffect, useRef } from "react";

/** A server that does not answer holds nobody back for longer; the copy goes along either way. */
const SAVE_MS = 5_000;

interface Parts {
  isUnsafe: () => boolean;
  save: () => Promise<boolean>;
  /** Keeps what the save did not reach, for the page that comes. */
  carry: () => void;
}

export function useLanguageSwitch(parts: Parts): void {
  const latest = useRef(parts);
  latest.current = parts;
  useEffect(() => {
    let passes = false;
    const meet = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest("a[data-switch-language]");
      const elsewhere = event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey ||
        event.altKey;
      if (!(link instanceof HTMLElement) || elsewhere || passes || !latest.current.isUnsafe()) return;
      event.preventDefault();
      event.stopPropagation();
      const timeout = new Promise((resolve) => setTimeout(resolve, SAVE_MS));
      Promise.race([latest.current.save(), timeout]).finally(() => {
        latest.current.carry();
        passes = true;
        link.click();
        passes = false;
      });
    };
    // Before anybody else hears of it: the second click is the one that counts.
    document.addEventListener("click", meet, true);
    return () => document.removeEventListener("click", meet, true);
  }, []);
}
