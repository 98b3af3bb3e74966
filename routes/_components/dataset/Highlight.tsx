import type { Fragment } from "../../../sdk/model/search.ts";

/** Text in which the search's words are marked. Fragments are plain text, so nothing is parsed. */
export function Highlight({ fragments }: { fragments: Fragment[] }) {
  return (
    <>
      {fragments.map(({ text, hit }, index) =>
        hit ? <mark key={index} className="text-ink">{text}</mark> : text
      )}
    </>
  );
}
