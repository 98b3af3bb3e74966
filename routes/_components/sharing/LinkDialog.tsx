import type { ReactNode } from "react";
import { Button } from "../../../ui/Button.tsx";
import { pathOf, type View } from "../dataset/view.ts";

/** The look of a question that opens over the page. */
export const DIALOG = "m-auto panel p-5 shadow-xl w-[min(30rem,calc(100vw-2rem))] text-ink";

interface Props {
  view: View;
  /** Of the element; a button with it as `popoverTarget` opens the dialog. */
  id: string;
  title: string;
  text: string;
  /** Where the form is sent. */
  action: string;
  /** What the form says beside its fields, by name. */
  values: Readonly<Record<string, string>>;
  /** Above the buttons. */
  fields?: ReactNode;
  /** The buttons that send the form; the one that closes the dialog stands before them. */
  children: ReactNode;
}

/** A question about a link. It is a native popover, so that it is asked without JavaScript too. */
export function LinkDialog({ view, id, title, text, action, values, fields, children }: Props) {
  return (
    <div id={id} popover="auto" role="dialog" aria-labelledby={`${id}-title`} className={DIALOG}>
      <h3 id={`${id}-title`} className="text-lg">{title}</h3>
      <p className="mt-2 mb-4">{text}</p>
      <form method="post" action={pathOf(view, action)} className="flex flex-col gap-4">
        {Object.entries(values).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {fields}
        <div className="flex flex-wrap justify-end gap-3">
          <Button popoverTarget={id} popoverTargetAction="hide">{view.t("layout.cancel")}</Button>
          {children}
        </div>
      </form>
    </div>
  );
}
