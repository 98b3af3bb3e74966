import { useLayoutEffect, useRef } from "react";
import type { Translate } from "../../locales/format.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { useSignals } from "../../ui/signals.ts";
import type { Removals } from "./_removals.ts";

/** Says what was deleted, and brings it back. */
export function RemovalNote({ t, removals }: { t: Translate; removals: Removals }) {
  useSignals();
  const removal = removals.last.value;
  const buttons = useRef<HTMLSpanElement>(null);
  const isBack = removal?.state === "back";
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    // The button that was pressed has gone.
    if (isBack && hadFocus.current) buttons.current?.querySelector("button")?.focus();
    hadFocus.current = false;
  }, [isBack]);
  if (!removal) return null;
  const { count, state } = removal;
  const undo = () => {
    hadFocus.current = true;
    void removals.undo();
  };
  return (
    // In sight wherever in the list the deletion was.
    <div className="sticky bottom-32 sm:bottom-24 z-10 bg-paper rounded-lg shadow-lg">
      <Alert
        live
        tone={isBack ? "open" : "info"}
        title={
          <span className="flex flex-wrap items-center justify-between gap-2">
            {t(isBack ? "file_manager.restored" : "file_manager.removed", { count })}
            <span ref={buttons} className="flex flex-wrap gap-2">
              {!isBack && (
                <Button size="sm" icon="i-tabler-arrow-back-up" busy={state === "returning"} onClick={undo}>
                  {t("file_manager.undo")}
                </Button>
              )}
              <Button size="sm" onClick={removals.forget}>{t("ui.close")}</Button>
            </span>
          </span>
        }
      />
    </div>
  );
}
