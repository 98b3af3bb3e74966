/** The page files that Vite finds: a file's path is its URL; names that begin with `_` are not pages. */
import type { ErrorHandler, Hono, MiddlewareHandler, NotFoundHandler } from "hono";
import type { H } from "hono/types";

interface Page {
  default?: Hono & ((c: unknown) => unknown) & H[];
  GET?: H[];
  POST?: H[];
}
interface Handlers {
  default: MiddlewareHandler[];
}

const first = <T>(found: Record<string, T>): T | undefined => Object.values(found)[0];

export const pageModules = {
  ROUTES: import.meta.glob<Page>([
    "/routes/**/*.{ts,tsx}",
    "!/routes/_*",
    "!/routes/**/_*",
    "!/routes/**/_*/**",
    "!/routes/**/*.d.ts",
    "!/routes/**/*_test.{ts,tsx}",
  ], { eager: true }),
  MIDDLEWARE: import.meta.glob<Handlers>("/routes/**/_middleware.ts", { eager: true }),
  RENDERER: import.meta.glob<{ default: MiddlewareHandler }>("/routes/**/_renderer.tsx", { eager: true }),
  notFound: first(import.meta.glob<NotFoundHandler>("/routes/_404.tsx", { eager: true, import: "default" })),
  error: first(import.meta.glob<ErrorHandler>("/routes/_error.tsx", { eager: true, import: "default" })),
};
