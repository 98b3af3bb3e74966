import type { Context } from "hono";
import type { ReactNode } from "react";
import { localizedPath, type MessageKey, type Translate } from "../../locales/mod.ts";
import { LinkTabs } from "../../ui/Tabs.tsx";

const PAGES: { href: string; label: MessageKey }[] = [
  { href: "/tests/test3", label: "showcase.buttons" },
  { href: "/tests/test4", label: "showcase.forms" },
  { href: "/tests/test5", label: "showcase.navigation" },
  { href: "/tests/test6", label: "showcase.feedback" },
  { href: "/tests/test7", label: "showcase.data" },
  { href: "/tests/test8", label: "showcase.states" },
  { href: "/tests/test9", label: "showcase.type" },
];

/** One page of the showcase; production answers 404. */
export function renderShowcase(c: Context, draw: (t: Translate) => ReactNode): Response | Promise<Response> {
  if (c.var.production) return c.notFound();
  const { t, locale } = c.var;
  const page = PAGES.find(({ href }) => href === c.req.path) ?? PAGES[0];
  const tabs = PAGES.map(({ href, label }) => ({
    href: localizedPath(locale, href),
    label: t(label),
    current: href === page.href,
  }));
  const content = (
    <div className="flex flex-col gap-8">
      <div>
        <h1 className="text-3xl">{t("showcase.title")}</h1>
        <p className="mt-2 text-soft">{t("showcase.intro")}</p>
      </div>
      <LinkTabs tabs={tabs} label={t("showcase.title")} />
      {draw(t)}
    </div>
  );
  return c.render(content, { title: t(page.label), noindex: true });
}

/** A row of pieces under a small heading. */
export function Row({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="text-sm font-medium text-faint mb-3">{title}</h2>
      <div className="flex flex-wrap items-center gap-3">{children}</div>
    </section>
  );
}
