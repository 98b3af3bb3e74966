import { cloneElement, type ReactElement, useId } from "react";

/** A short explanation that appears on hover and on focus of its one child. */
export function Tooltip(
  { text, children }: { text: string; children: ReactElement<{ "aria-describedby"?: string }> },
) {
  const id = useId();
  return (
    <span className="tooltip inline-flex">
      {cloneElement(children, { "aria-describedby": id })}
      <span role="tooltip" id={id}>{text}</span>
    </span>
  );
}
