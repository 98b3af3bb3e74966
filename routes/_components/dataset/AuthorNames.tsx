import { Fragment } from "react";
import type { Creator } from "../../../sdk/model/metadata/metadata.ts";
import { LocalText } from "./LocalText.tsx";
import type { View } from "./view.ts";

const SHOWN = 4;

/** The first authors in one line. */
export function AuthorNames({ view, authors }: { view: View; authors: Creator[] }) {
  const separator = view.t("detail.nameSeparator");
  return (
    <>
      {authors.slice(0, SHOWN).map(({ name }, index) => (
        <Fragment key={index}>
          {index > 0 && separator}
          <LocalText view={view} text={name} />
        </Fragment>
      ))}
      {authors.length > SHOWN && view.t("detail.andOthers", { count: authors.length })}
    </>
  );
}
