import type { ReactNode } from "react";
import { Button } from "../../../ui/Button.tsx";
import { classes } from "../../../ui/classes.ts";
import { pathOf, type View } from "../dataset/view.ts";

interface Props {
  view: View;
  /** Of the list, without its language. */
  path: string;
  /** The columns of its fields and its button. */
  className: string;
  children: ReactNode;
}

/** What narrows a list, as fields of its address. */
export function FilterForm({ view, path, className, children }: Props) {
  return (
    <form
      method="get"
      action={pathOf(view, path)}
      role="search"
      className={classes("panel p-4 grid gap-4 items-end", className)}
    >
      {children}
      <Button type="submit" icon="i-tabler-search">{view.t("content.find")}</Button>
    </form>
  );
}
