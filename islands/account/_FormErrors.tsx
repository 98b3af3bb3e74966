import { useEffect, useRef } from "react";
import { Icon } from "../../routes/_components/ui/Icon.tsx";

interface Props {
  title: string;
  /** By field name; fields have the same ids. */
  errors: Record<string, string>;
  /** Grows with each refusal: the summary takes the focus anew. */
  round: number;
}

/** What is wrong, on top of a form that was not sent: takes the focus and leads to the fields. */
export function FormErrors({ title, errors, round }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), [round]);
  const fields = Object.entries(errors).filter(([, text]) => text);
  if (fields.length === 0) return null;
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="flex gap-3 border border-danger-line rounded-lg bg-danger-tint px-4 py-3"
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
