import { classes } from "./classes.ts";
import { ICON_SPRITE } from "./icon_sprite.ts";

interface Props {
  /** Written out in the source, so that the build finds it: `i-tabler-search`. Further classes may follow. */
  name: string;
  label?: string;
  className?: string;
}

/** An icon of the outline set, as large as the letters around it and in their colour. */
export function Icon({ name, label, className }: Props) {
  const end = name.indexOf(" ");
  const symbol = end < 0 ? name : name.slice(0, end);
  const shape = (
    <svg className={classes("icon", name, className)} aria-hidden="true">
      <use href={`${ICON_SPRITE}#${symbol}`} />
    </svg>
  );
  return label ? <span role="img" aria-label={label} title={label}>{shape}</span> : shape;
}
