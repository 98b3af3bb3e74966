/**
 * Bundled as the server is (`tests/load/pages.ts`): the whole site, and its list and detail pages drawn once more from
 * what they have loaded last.
 */
import type { Context } from "hono";
import type { Drawn } from "../../routes/_context.ts";
import { renderDocument } from "../../routes/_renderer.tsx";
import detail from "../../routes/detail.tsx";
import list from "../../routes/list.tsx";

export { createServer, loadClientBuild } from "../../routes/_server.ts";

/** As `definePage` knows a definition; each has types of its own. */
interface Definition {
  load(c: Context, posted: unknown): unknown;
  render(data: unknown, stage: unknown, posted: unknown): Drawn;
}

/** What draws the page that was asked for last, as one string. */
const markups = { list: watch(list.definition), detail: watch(detail.definition) };

export const markupOf = (name: keyof typeof markups): string => markups[name]();

function watch(definition: unknown): () => string {
  const watched = definition as Definition;
  const { load, render } = watched;
  let page: Context;
  let draw = (): Drawn => ({ content: null, title: "" });
  watched.load = (c, posted) => {
    page = c;
    return load(c, posted);
  };
  watched.render = (...drawn) => {
    draw = () => render(...drawn);
    return draw();
  };
  return () => {
    const { content, ...props } = draw();
    return renderDocument(content, { noindex: false, ...props }, page.var, false);
  };
}
