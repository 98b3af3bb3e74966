import type { ReactNode } from "react";

interface Props {
  id: string;
  title: string;
  text?: string;
  children: ReactNode;
}

/** One part of the page, with a heading that addresses may name. */
export function Section({ id, title, text, children }: Props) {
  return (
    <section className="mt-12" aria-labelledby={id}>
      <h2 id={id} className="text-2xl">{title}</h2>
      {text && <p className="mt-1 text-soft max-w-[70ch]">{text}</p>}
      <div className="mt-4">{children}</div>
    </section>
  );
}
