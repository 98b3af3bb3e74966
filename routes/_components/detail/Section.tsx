import type { ReactNode } from "react";

/** One part of a tab under its heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mb-9 last:mb-0">
      <h2 className="text-lg mb-3">{title}</h2>
      {children}
    </section>
  );
}
