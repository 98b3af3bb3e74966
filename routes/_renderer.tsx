import type { ContextVariableMap, MiddlewareHandler } from "hono";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { startIslandIds } from "../islands/_island.tsx";
import { markFormOwners } from "./_page_owner.ts";
import { Document } from "./_components/layout/Document.tsx";
import type { PageProps } from "./_context.ts";

const encoder = new TextEncoder();

/** `c.render(content, page)`: the whole document at once, as bytes, since the runtime would encode a text once more. */
const renderer: MiddlewareHandler = async (c, next) => {
  c.setRenderer((content, page) => {
    const html = renderDocument(content, page, c.var, c.req.method === "POST");
    c.set("html", html);
    return c.body(encoder.encode(html), page.status ?? 200, { "Content-Type": "text/html; charset=UTF-8" });
  });
  await next();
};

/** @param answersForm The page answers a POST. */
export function renderDocument(
  content: ReactNode,
  page: PageProps,
  variables: Readonly<ContextVariableMap>,
  answersForm: boolean,
): string {
  startIslandIds();
  const html = renderToString(
    <Document page={page} variables={variables} answersForm={answersForm}>{content}</Document>,
  );
  return `<!DOCTYPE html>${markFormOwners(html, variables.user?.userName)}`;
}

export default renderer;
