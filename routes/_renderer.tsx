import type { MiddlewareHandler } from "hono";
import { renderToString } from "react-dom/server";
import { startIslandIds } from "../islands/_island.tsx";
import { markFormOwners } from "./_page_owner.ts";
import { Document } from "./_components/layout/Document.tsx";

/** `c.render(content, page)`: the whole document as one string. */
const renderer: MiddlewareHandler = async (c, next) => {
  c.setRenderer((content, page) => {
    startIslandIds();
    const html = renderToString(
      <Document page={page} variables={c.var} answersForm={c.req.method === "POST"}>{content}</Document>,
    );
    return c.html(`<!DOCTYPE html>${markFormOwners(html, c.var.user?.userName)}`, page.status ?? 200);
  });
  await next();
};

export default renderer;
