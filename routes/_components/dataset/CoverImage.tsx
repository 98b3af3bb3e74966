import { attachmentAddress } from "../../../sdk/model/attachment.ts";
import { classes } from "../../../ui/classes.ts";

interface Props {
  coverId: string;
  className?: string;
  /** In a list: fetched when it comes near. */
  lazy?: boolean;
}

/** The cover in its own frame of 1.5:1. An ornament: the title beside it says what it is. */
export function CoverImage({ coverId, className, lazy }: Props) {
  return (
    <img
      src={attachmentAddress(coverId)}
      alt=""
      width={600}
      height={400}
      loading={lazy ? "lazy" : undefined}
      decoding="async"
      className={classes("aspect-3/2 object-cover bg-sunken", className)}
    />
  );
}
