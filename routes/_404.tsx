/** Where no page matches: what is planned says so with 501, everything else was not found. */
import type { NotFoundHandler } from "hono";
import { notFoundPage } from "./_components/errors/error_pages.tsx";
import { NotImplementedPage } from "./_components/not_implemented/NotImplementedPage.tsx";
import { findNotImplemented } from "./_not_implemented.ts";

const notFound: NotFoundHandler = (c) => {
  const planned = findNotImplemented(c.req.path);
  if (!planned) return notFoundPage(c);
  const { t, locale } = c.var;
  return c.render(<NotImplementedPage view={{ t, locale }} planned={planned} />, {
    title: t(planned.title),
    status: 501,
    noindex: true,
  });
};

export default notFound;
