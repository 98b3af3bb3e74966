import { useEffect, useState } from "react";
import { sectionId } from "../../forms/dataset/anchors.ts";
import type { Section } from "../../sdk/model/metadata/fields.ts";

/** Part of the window below whose upper edge a section counts as the one that is looked at. */
const READ_LINE = .3;

/** The section of the form that the window shows; none before the form is awake. */
export function useSectionInView(sections: readonly Section[]): Section | undefined {
  const [shown, setShown] = useState<Section>();
  useEffect(() => {
    let waiting = false;
    const look = () => {
      waiting = false;
      setShown(sectionAt(sections));
    };
    const onScroll = () => {
      if (!waiting) requestAnimationFrame(look);
      waiting = true;
    };
    look();
    addEventListener("scroll", onScroll, { passive: true });
    addEventListener("resize", onScroll);
    return () => {
      removeEventListener("scroll", onScroll);
      removeEventListener("resize", onScroll);
    };
  }, [sections]);
  return shown;
}

/** The last one that begins above the line; the last of all at the end of the page, which may be short. */
function sectionAt(sections: readonly Section[]): Section | undefined {
  const isAtEnd = scrollY > 0 && scrollY + innerHeight >= document.documentElement.scrollHeight - 2;
  if (isAtEnd) return sections.at(-1);
  const line = innerHeight * READ_LINE;
  const begun = sections.findLast((section) =>
    (document.getElementById(sectionId(section))?.getBoundingClientRect().top ?? Infinity) <= line
  );
  return begun ?? sections[0];
}
