/** The heading of the page stands outside the form, which knows the title as it is typed. */
import { useEffect, useRef } from "react";
import { HEADING_ID } from "../../forms/dataset/anchors.ts";

/** Heading and name of the tab follow the title; without one they say `untitled`. */
export function useHeading(title: string, untitled: string): void {
  const shown = title || untitled;
  const drawn = useRef(false);
  useEffect(() => {
    const heading = document.getElementById(HEADING_ID);
    // The server wrote the first one.
    if (!heading || !drawn.current) return void (drawn.current = true);
    const before = heading.textContent ?? "";
    heading.textContent = shown;
    document.title = document.title.replace(before, () => shown);
  }, [shown]);
}
