import { classes } from "./classes.ts";

/** An icon of the outline set. `name` is the whole class, written out in the source: `i-tabler-search`. */
export function Icon({ name, label, className }: { name: string; label?: string; className?: string }) {
  const shape = classes(name, className);
  return label
    ? <span className={shape} role="img" aria-label={label} title={label} />
    : <span className={shape} aria-hidden="true" />;
}
