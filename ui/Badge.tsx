import type { ReactNode } from "react";
import { classes } from "./classes.ts";
import { Icon } from "./Icon.tsx";

export type Tone = "neutral" | "info" | "attention" | "open" | "restricted" | "withdrawn" | "danger";

export const TONES: Record<Tone, string> = {
  neutral: "bg-surface border-line text-soft",
  info: "bg-tint border-tint-line text-link",
  attention: "bg-attention-tint border-attention-line text-attention",
  open: "bg-open-tint border-open-line text-open",
  restricted: "bg-restricted-tint border-restricted-line text-restricted",
  withdrawn: "bg-withdrawn-tint border-withdrawn-line text-withdrawn",
  danger: "bg-danger-tint border-danger-line text-danger",
};

interface BadgeProps {
  tone?: Tone;
  icon?: string;
  children: ReactNode;
  title?: string;
}

export function Badge({ tone = "neutral", icon, children, title }: BadgeProps) {
  return (
    <span
      title={title}
      className={classes(
        "inline-flex items-center gap-1 border rounded px-2 py-0.5 text-[.8125rem] leading-5 whitespace-nowrap",
        TONES[tone],
      )}
    >
      {icon && <Icon name={icon} />}
      {children}
    </span>
  );
}
