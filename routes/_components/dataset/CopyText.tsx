import { classes } from "../../../ui/classes.ts";
import { buttonClass } from "../../../ui/Button.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { iconButtonClass } from "../../../ui/IconButton.tsx";
import type { View } from "./view.ts";

/** Only where scripts run: one listener of the page (islands/detail/CopyListener.tsx) serves all of these buttons. */
const SCRIPTED = "[@media(scripting:none)]:hidden no-print";

/** A button that copies `text`; `what` names it for screen readers. */
export function CopyText({ view, text, what }: { view: View; text: string; what: string }) {
  const label = view.t("detail.copyWhat", { what });
  return (
    <button
      type="button"
      data-copy={text}
      aria-label={label}
      title={label}
      className={classes(iconButtonClass("sm"), SCRIPTED)}
    >
      <Icon name="i-tabler-copy" />
    </button>
  );
}

/** The same with its words shown. */
export function CopyTextButton({ text, label }: { text: string; label: string }) {
  return (
    <button type="button" data-copy={text} className={classes(buttonClass({ size: "sm" }), SCRIPTED)}>
      <Icon name="i-tabler-copy" />
      {label}
    </button>
  );
}

/** Prints the page, by the same listener. */
export function PrintButton({ label }: { label: string }) {
  return (
    <button type="button" data-print="" className={classes(buttonClass({ size: "sm" }), SCRIPTED)}>
      <Icon name="i-tabler-printer" />
      {label}
    </button>
  );
}
