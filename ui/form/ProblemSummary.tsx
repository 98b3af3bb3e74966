import type { Ref } from "react";
import { classes } from "../classes.ts";
import { Icon } from "../Icon.tsx";

interface Props {
  title: string;
  /** By field name; fields have the same ids. A field without a text is well. */
  errors: Record<string, string>;
  id?: string;
  /** Of an island, which moves the focus itself. */
  ref?: Ref<HTMLDivElement>;
  autoFocus?: boolean;
  className?: string;
}

/** What is wrong, on top of a form that was not taken: can take the focus, and leads to the fields. */
export function ProblemSummary({ title, errors, className, ...box }: Props) {
  const fields = Object.entries(errors).filter(([, text]) => text);
  if (fields.length === 0) return null;
  return (
    <div
      {...box}
      role="alert"
      tabIndex={-1}
      className={classes(
        "flex gap-3 border border-danger-line rounded-lg bg-danger-tint px-4 py-3",
        className,
      )}
    >
      <Icon name="i-tabler-alert-circle" className="mt-1 text-xl text-danger" />
      <div className="flex-1 min-w-0">
        <p className="font-semibold text-danger">{title}</p>
        <ul className="mt-0.5">
          {fields.map(([field, text]) => (
            <li key={field}>
              <a href={`#${field}`} className="link inline-block py-0.5">{text}</a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
