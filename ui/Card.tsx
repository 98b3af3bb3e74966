import type { ReactNode } from "react";
import { classes } from "./classes.ts";

interface CardProps {
  /** Heading of the card; its level fits the page's outline. */
  title?: ReactNode;
  level?: 2 | 3;
  /** At the right of the title: a link or a small button. */
  action?: ReactNode;
  children: ReactNode;
  className?: string;
}

/** A sheet of paper with a hairline border. */
export function Card({ title, level = 2, action, children, className }: CardProps) {
  const Heading = `h${level}` as const;
  return (
    <section className={classes("panel p-4 md:p-5", className)}>
      {title && (
        <div className="flex items-baseline justify-between gap-4 mb-3">
          <Heading className="text-lg">{title}</Heading>
          {action}
        </div>
      )}
      {children}
    </section>
  );
}
