import type { ReactNode } from "react";
import type { MessageKey } from "../../locales/mod.ts";
import { pathOf, type View } from "../_components/dataset/view.ts";
import { LinkTabs } from "../../ui/Tabs.tsx";
import { definePage, type Page } from "../_page.ts";

const PAGES: { href: string; label: MessageKey }[] = [
  { href: "/tests/test3", label: "showcase.buttons" },
  { href: "/tests/test4", label: "showcase.forms" },
  { href: "/tests/test5", label: "showcase.navigation" },
  { href: "/tests/test6", label: "showcase.feedback" },
  { href: "/tests/test7", label: "showcase.data" },
  { href: "/tests/test8", label: "showcase.states" },
  { href: "/tests/test9", label: "showcase.type" },
  { href: "/tests/rich-text", label: "showcase.richText" },
];

/** One page of the showcase. */
export function showcasePage(draw: (view: View) => ReactNode): Page {
  return definePage({
    access: "development",
    load: (c) => PAGES.find(({ href }) => href === c.req.path) ?? PAGES[0],
    render: (page, { view }) => ({
      content: <Showcase view={view} current={page.href}>{draw(view)}</Showcase>,
      title: view.t(page.label),
    }),
  }) as unknown as Page;
}

export function Showcase({ view, current, children }: { view: View; current: string; children: ReactNode }) {
  const { t } = view;
  const tabs = PAGES.map(({ href, label }) => ({
    href: pathOf(view, href),
    label: t(label),
    current: href === current,
  }));
  return (
    <div className="flex flex-col gap-8">
      <div>
        <h1 className="text-3xl">{t("showcase.title")}</h1>
        <p className="mt-2 text-soft">{t("showcase.intro")}</p>
      </div>
      <LinkTabs tabs={tabs} label={t("showcase.title")} />
      {children}
    </div>
  );
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
