import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from "react";
import { classes } from "./classes.ts";
import { Icon } from "./Icon.tsx";

export interface ButtonLook {
  /** Primary for the one main action of a view; quiet inside toolbars. */
  variant?: "primary" | "secondary" | "quiet" | "danger";
  size?: "sm" | "md" | "lg";
  /** Whole icon class, for example `i-tabler-download`. */
  icon?: string;
}

const VARIANTS = {
  primary: "bg-action border-action text-white hover:bg-action-hover hover:border-action-hover",
  secondary: "bg-surface border-edge text-ink hover:border-link hover:text-link hover:bg-tint",
  quiet: "bg-transparent border-transparent text-link hover:bg-tint",
  danger: "bg-danger-solid border-danger-solid text-white hover:brightness-90",
};

const SIZES = {
  sm: "min-h-8 px-3 py-1 text-sm",
  md: "min-h-11 px-4 py-2",
  lg: "min-h-13 px-6 py-3 text-lg",
};

/** The class of everything that looks like a button. */
export function buttonClass({ variant = "secondary", size = "md" }: ButtonLook = {}): string {
  return classes(
    "button inline-flex items-center justify-center gap-2 border rounded-md font-medium leading-tight",
    "transition-colors duration-120 disabled:opacity-55 aria-disabled:opacity-55",
    VARIANTS[variant],
    SIZES[size],
  );
}

type ButtonProps = ButtonLook & ButtonHTMLAttributes<HTMLButtonElement> & {
  /** Shows a spinner and refuses clicks; the text stays, so that the width does not jump. */
  busy?: boolean;
};

export function Button({ variant, size, icon, busy, className, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={rest.disabled || busy}
      aria-busy={busy || undefined}
      className={classes(buttonClass({ variant, size }), className)}
    >
      {busy ? <Icon name="i-tabler-loader-2 animate-spin" /> : icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

type LinkButtonProps = ButtonLook & AnchorHTMLAttributes<HTMLAnchorElement>;

export function LinkButton({ variant, size, icon, className, children, ...rest }: LinkButtonProps) {
  return (
    <a {...rest} className={classes(buttonClass({ variant, size }), className)}>
      {icon && <Icon name={icon} />}
      {children}
    </a>
  );
}
