import type { FieldErrors } from "./form.ts";
import { Icon } from "../ui/Icon.tsx";

/** What is wrong, on top of a form that came back: takes the focus and leads to the fields, which have the same ids. */
export function ErrorSummary({ title, errors }: { title: string; errors: FieldErrors }) {
  const fields = Object.entries(errors);
  if (fields.length === 0) return null;
  return (
    <div
      id="errors"
      role="alert"
      tabIndex={-1}
      autoFocus
      className="flex gap-3 border border-danger-line rounded-lg bg-danger-tint px-4 py-3 mb-5"
    >
      <Icon name="i-tabler-alert-circle" className="mt-1 text-xl text-danger" />
      <div className="flex-1 min-w-0">
        <p className="font-semibold text-danger">{title}</p>
        <ul className="mt-0.5">
          {fields.map(([field, text]) => (
            <li key={field}>
              <a href={`#${field}`} className="inline-block py-0.5 underline underline-offset-3">{text}</a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
