/** A dialog of the editor. Its fields have no names: the form around the editor does not send them. */
import type { KeyboardEvent, ReactNode } from "react";
import type { Translate } from "../../locales/format.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";

export interface FrameProps {
  t: Translate;
  title: string;
  onClose: () => void;
  onApply?: () => void;
  applyLabel?: string;
  busy?: boolean;
  wide?: boolean;
  more?: ReactNode;
  children: ReactNode;
}

export function Frame({ t, title, onClose, onApply, applyLabel, busy, wide, more, children }: FrameProps) {
  /** Enter in a field would send the form around the editor. */
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (
      event.key !== "Enter" || !(event.target instanceof HTMLInputElement) || event.nativeEvent.isComposing
    ) return;
    event.preventDefault();
    onApply?.();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      closeLabel={t("ui.close")}
      wide={wide}
      actions={
        <>
          {more}
          <Button onClick={onClose}>{onApply ? t("rich_text.cancel") : t("ui.close")}</Button>
          {onApply && (
            <Button variant="primary" busy={busy} onClick={onApply}>
              {applyLabel ?? t("rich_text.insert")}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4" onKeyDown={onKeyDown}>{children}</div>
    </Dialog>
  );
}
