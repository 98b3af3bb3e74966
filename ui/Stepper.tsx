import type { ReactNode } from "react";
import { classes } from "./classes.ts";
import { Icon } from "./Icon.tsx";

export interface Step {
  label: ReactNode;
  detail?: ReactNode;
  state: "done" | "current" | "todo";
  /** What a screen reader adds: "done", "current step". */
  stateLabel?: string;
}

const MARKS = {
  done: "bg-open-tint border-open-line text-open",
  current: "bg-action border-action text-white",
  todo: "bg-surface border-edge text-soft",
};

/** Where one is in a process: numbered steps in a row, below each other on phones. */
export function Stepper({ steps, label }: { steps: Step[]; label: string }) {
  return (
    <ol aria-label={label} className="flex flex-col md:flex-row gap-4 md:gap-6">
      {steps.map((step, index) => (
        <li
          key={index}
          aria-current={step.state === "current" ? "step" : undefined}
          className="flex-1 flex gap-3 items-start"
        >
          <span
            className={classes(
              "inline-flex items-center justify-center size-8 flex-none rounded-full border font-semibold text-sm",
              MARKS[step.state],
            )}
          >
            {step.state === "done" ? <Icon name="i-tabler-check" /> : index + 1}
          </span>
          <span className="min-w-0 pt-0.5">
            <span className="font-medium">{step.label}</span>
            {step.stateLabel && <span className="sr-only">{step.stateLabel}</span>}
            {step.detail && <span className="block text-sm text-faint">{step.detail}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
