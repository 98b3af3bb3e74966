import type { ReactNode } from "react";
import { type Tone, TONES } from "./Badge.tsx";
import { classes } from "./classes.ts";
import { Icon } from "./Icon.tsx";

export type AlertTone = "info" | "attention" | "open" | "danger";

export const ALERT_ICONS: Record<AlertTone, string> = {
  info: "i-tabler-info-circle",
  attention: "i-tabler-alert-triangle",
  open: "i-tabler-circle-check",
  danger: "i-tabler-alert-circle",
};

interface AlertProps {
  tone?: AlertTone;
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  /** For what appears after the page has loaded: read out at once. */
  live?: boolean;
  /** Takes the focus when a form comes back with errors. */
  id?: string;
}

export function Alert({ tone = "info", title, children, action, live, id }: AlertProps) {
  return (
    <div
      id={id}
      tabIndex={id ? -1 : undefined}
      role={live ? "alert" : undefined}
      className={classes("flex gap-3 border rounded-lg px-4 py-3", TONES[tone satisfies Tone])}
    >
      <Icon name={ALERT_ICONS[tone]} className="mt-1 text-xl" />
      <div className="flex-1 min-w-0">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className="text-ink">{children}</div>}
      </div>
      {action}
    </div>
  );
}
