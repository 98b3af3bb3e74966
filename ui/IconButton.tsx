import type { ButtonHTMLAttributes } from "react";
import { classes } from "./classes.ts";
import { Icon } from "./Icon.tsx";

/** 44 px for fingers; 32 px at the end of a line. */
export function iconButtonClass(size: "md" | "sm" = "md"): string {
  return classes(
    "inline-flex items-center justify-center flex-none rounded-md text-soft hover:text-link hover:bg-tint",
    "transition-colors duration-120 disabled:opacity-50",
    size === "md" ? "size-11 text-xl" : "size-8 text-base",
  );
}

type Props = ButtonHTMLAttributes<HTMLButtonElement> & { icon: string; label: string; size?: "md" | "sm" };

/** A button that is only an icon; its name is for screen readers and the tooltip. */
export function IconButton({ icon, label, size, className, ...rest }: Props) {
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      {...rest}
      className={classes(iconButtonClass(size), className)}
    >
      <Icon name={icon} />
    </button>
  );
}
