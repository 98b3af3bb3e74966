/** Addresses of spec 1 §2 that need a parameter answer without it with a page that asks for it. */
import type { Context } from "hono";
import { type Asked, AskPage } from "./_components/asking/AskPage.tsx";

export async function ask(c: Context, asked: Asked): Promise<Response> {
  const { t, locale } = c.var;
  return await c.render(<AskPage view={{ t, locale }} asked={asked} />, {
    title: t(`asking.${asked}.title`),
    noindex: true,
  });
}
