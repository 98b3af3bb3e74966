import type { Creator } from "../../../sdk/model/metadata.ts";
import { textOf, type View } from "./view.ts";

const SHOWN = 4;

/** The first authors in one line. */
export function AuthorNames({ view, authors }: { view: View; authors: Creator[] }) {
  const names = authors.slice(0, SHOWN).map(({ name }) => textOf(view, name));
  const separator = view.t("detail.nameSeparator");
  return (
    <>
      {names.join(separator)}
      {authors.length > SHOWN && view.t("detail.andOthers", { count: authors.length })}
    </>
  );
}
