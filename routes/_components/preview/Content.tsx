import type { ReactNode } from "react";
import type { PreviewContent } from "../../../sdk/mod.ts";
import { JsonContent } from "./json/JsonContent.tsx";
import { NoContent } from "./NoContent.tsx";
import type { ContentProps } from "./props.ts";
import { TextContent } from "./text/TextContent.tsx";

/** How each kind is drawn; a folder for each. What needs a browser is an island of that kind alone. */
const CONTENTS: { [Kind in PreviewContent["kind"]]: (props: ContentProps<Kind>) => ReactNode } = {
  json: JsonContent,
  text: TextContent,
  none: NoContent,
};

export function Content(props: ContentProps<PreviewContent["kind"]>) {
  const Drawn = CONTENTS[props.content.kind] as (own: typeof props) => ReactNode;
  return <Drawn {...props} />;
}
