import { pathOf, type View } from "../dataset/view.ts";

/** Tells readers of feeds where one is; for the head of a page. */
/** @param path Of the feed, without language. */
export function FeedLink({ view, path, title }: { view: View; path: string; title: string }) {
  return (
    <link
      rel="alternate"
      type="application/atom+xml"
      href={pathOf(view, path)}
      title={title}
    />
  );
}
