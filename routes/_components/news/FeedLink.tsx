import { pathOf, type View } from "../dataset/view.ts";

/** Tells readers of feeds where one is; for the head of a page. */
export function FeedLink({ view, base, title }: { view: View; base: "/news" | "/blogs"; title: string }) {
  return (
    <link
      rel="alternate"
      type="application/atom+xml"
      href={pathOf(view, `${base}/atom.xml`)}
      title={title}
    />
  );
}
