/** The heading of the page stands outside the form, which knows the title as it is typed. */
import { useEffect } from "react";
import { computed, effect } from "../../ui/signals.ts";
import { HEADING_ID } from "../../forms/dataset/anchors.ts";

/** Heading and name of the tab follow the title, as `read` has it from signals. */
export function useHeading(read: () => string): void {
  useEffect(() => {
    const shown = computed(read);
    let written = true;
    return effect(() => {
      const title = shown.value;
      const heading = document.getElementById(HEADING_ID);
      // The server wrote the first one.
      if (heading && !written) writeHeading(heading, title);
      written = false;
    });
  }, []);
}

function writeHeading(heading: HTMLElement, title: string): void {
  const before = heading.textContent ?? "";
  heading.textContent = title;
  document.title = document.title.replace(before, () => title);
}
