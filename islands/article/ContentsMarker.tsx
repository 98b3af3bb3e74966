import { useEffect } from "react";

export const hydrate = "idle";

/** Part of the window below whose upper edge a heading counts as read. */
const READ_LINE = .3;

/** Marks the entry of the contents whose section is being read; the links work without it. */
export default function ContentsMarker({ contents }: { contents: string }) {
  useEffect(() => {
    const links = [...document.querySelectorAll<HTMLAnchorElement>(`#${contents} a[href^="#"]`)];
    const headings = links.map((link) => document.getElementById(decodeURIComponent(link.hash.slice(1))));
    let waiting = false;
    const mark = () => {
      waiting = false;
      const line = innerHeight * READ_LINE;
      const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 2;
      const read = headings.findLastIndex((heading) =>
        heading && heading.getBoundingClientRect().top <= line
      );
      const current = isAtEnd && scrollY > 0 ? links.length - 1 : Math.max(0, read);
      links.forEach((link, index) =>
        index === current ? link.setAttribute("aria-current", "true") : link.removeAttribute("aria-current")
      );
    };
    const onScroll = () => {
      if (!waiting) requestAnimationFrame(mark);
      waiting = true;
    };
    mark();
    addEventListener("scroll", onScroll, { passive: true });
    addEventListener("resize", onScroll);
    return () => {
      removeEventListener("scroll", onScroll);
      removeEventListener("resize", onScroll);
    };
  }, [contents]);
  return null;
}
