import { classes } from "./classes.ts";

const WIDTHS = ["w-11/12", "w-full", "w-10/12", "w-full", "w-7/12"];

/** Grey lines in the place of text that is on its way; `label` is what a screen reader hears. */
export function Skeleton({ lines = 3, label }: { lines?: number; label: string }) {
  return (
    <div role="status" className="flex flex-col gap-3">
      <span className="sr-only">{label}</span>
      {Array.from(
        { length: lines },
        (_, index) => (
          <span key={index} className={classes("skeleton block h-4", WIDTHS[index % WIDTHS.length])} />
        ),
      )}
    </div>
  );
}
