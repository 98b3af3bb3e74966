/** The pages that say what went wrong (spec 1 §2 "Error page"). */
import type { Context } from "hono";
import { ErrorPage, type ErrorPageProps } from "./ErrorPage.tsx";

type Shown = Omit<ErrorPageProps, "view">;

/** No such page, or nothing that this visitor may see. */
export function notFoundPage(c: Context) {
  return errorPage(c, {
    status: 404,
    message: c.var.t("planned.notFound"),
    hint: c.var.t("planned.notFoundHint"),
  });
}

export function errorPage(c: Context, shown: Shown) {
  const { t, locale } = c.var;
  return c.render(<ErrorPage view={{ t, locale }} {...shown} />, {
    title: shown.message,
    status: shown.status,
    noindex: true,
  });
}
