import { type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from "react";
import { classes } from "./classes.ts";
import { IconButton } from "./IconButton.tsx";

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  closeLabel: string;
  children: ReactNode;
  /** Buttons at the end; the main action last. */
  actions?: ReactNode;
  /** A drawer slides in at the right edge. */
  shape?: "dialog" | "drawer";
  wide?: boolean;
  /** 360 px at most. */
  narrow?: boolean;
  /** 300 px at most. */
  slim?: boolean;
}

/** A native modal dialog: the browser keeps the focus inside, closes on Escape and gives the focus back. */
export function Dialog(
  { open, onClose, title, closeLabel, children, actions, shape = "dialog", wide, narrow, slim }: DialogProps,
) {
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // Before the next key press, so that no key goes past the opening dialog.
  useLayoutEffect(() => {
    const dialog = element.current;
    if (open && !dialog?.open) dialog?.showModal();
    if (!open && dialog?.open) dialog.close();
  }, [open]);
  // One that goes from the page while it is open would take the focus along.
  useLayoutEffect(() => {
    const dialog = element.current;
    return () => dialog?.close();
  }, []);
  // React hands a dialog inside this one on to us as well.
  const isOwn = (event: { target: EventTarget | null }) => event.target === element.current;
  /** Escape: at once, since the event of a closed dialog comes later, and another press may come before it. */
  const onCancel = (event: SyntheticEvent<HTMLDialogElement>) => {
    if (!isOwn(event)) return;
    event.preventDefault();
    onClose();
  };
  /** Whoever has opened it again meanwhile wants it open. */
  const onClosed = (event: SyntheticEvent<HTMLDialogElement>) => {
    if (isOwn(event) && !event.currentTarget.open) onClose();
  };
  return (
    <dialog
      ref={element}
      aria-labelledby={titleId}
      onCancel={onCancel}
      onClose={onClosed}
      onClick={(event) => isOwn(event) && onClose()}
      className={classes(
        "panel p-0 shadow-xl",
        shape === "drawer" ? "drawer w-[min(28rem,100vw)]" : dialogWidth(wide, narrow, slim),
      )}
    >
      <div className="flex flex-col max-h-[inherit] min-h-full">
        <div className="flex items-center justify-between gap-4 pl-5 pr-2 py-2 [@media(max-height:30rem)]:py-0 border-b border-line">
          <h2 id={titleId} className="text-lg">{title}</h2>
          <IconButton icon="i-tabler-x" label={closeLabel} onClick={onClose} />
        </div>
        <div className="p-5 [@media(max-height:30rem)]:py-3 flex-1 overflow-y-auto">{open && children}</div>
        {actions && (
          <div className="flex flex-wrap justify-end gap-3 px-5 py-4 border-t border-line">{actions}</div>
        )}
      </div>
    </dialog>
  );
}

const dialogWidth = (wide?: boolean, narrow?: boolean, slim?: boolean) =>
  classes(
    "max-h-[90dvh] w-[calc(100vw-2rem)]",
    wide ? "max-w-240" : narrow ? "max-w-90" : slim ? "max-w-75" : "max-w-135",
  );
