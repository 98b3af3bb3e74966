import type { ReactNode } from "react";
import { type Locale, localizedPath, type Translate } from "../../../locales/format.ts";
import { Icon } from "../ui/Icon.tsx";
import { LinkTabs } from "../ui/Tabs.tsx";
import { Strata } from "./Strata.tsx";

export interface View {
  t: Translate;
  locale: Locale;
}

interface ShellProps {
  view: View;
  /** The page's heading; on pages with tabs it is there for screen readers alone. */
  title: string;
  /** Login and registration are two tabs of one screen (spec 1 §2). */
  tab?: "login" | "register";
  /** Where the login leads; the tabs carry it along. */
  returnTo?: string;
  children: ReactNode;
}

/** The screen of all account pages: what the platform is for at the left, the form at the right. */
export function AccountShell({ view, title, tab, returnTo, children }: ShellProps) {
  return (
    <div className="panel overflow-hidden grid lg:grid-cols-[5fr_6fr] max-w-280 mx-auto md:mt-4">
      <Promotion t={view.t} />
      <div className="px-4 py-5 md:px-10 md:py-8 min-w-0">
        <p className="flex gap-2 items-start mb-5 text-sm font-medium text-danger">
          <Icon name="i-tabler-shield-exclamation" className="mt-0.5 text-lg" />
          {view.t("layout.nonConfidential")}
        </p>
        {tab && <AccountTabs view={view} tab={tab} returnTo={returnTo} />}
        <h1 className={tab ? "sr-only" : "text-2xl mb-4"}>{title}</h1>
        {children}
      </div>
    </div>
  );
}

function AccountTabs({ view: { t, locale }, tab, returnTo }: Pick<ShellProps, "view" | "tab" | "returnTo">) {
  const query = returnTo ? `?fullPath=${encodeURIComponent(returnTo)}` : "";
  const link = (name: "login" | "register") => ({
    href: localizedPath(locale, `/${name}${query}`),
    label: t(`layout.${name}`),
    current: tab === name,
  });
  return (
    <div className="mb-6">
      <LinkTabs label={t("account.tabs")} tabs={[link("login"), link("register")]} />
    </div>
  );
}

const POINTS = [
  { icon: "i-tabler-fingerprint", title: "account.promoIdentifier", text: "account.promoIdentifierText" },
  { icon: "i-tabler-checklist", title: "account.promoReview", text: "account.promoReviewText" },
  { icon: "i-tabler-chart-line", title: "account.promoUsage", text: "account.promoUsageText" },
] as const;

function Promotion({ t }: { t: Translate }) {
  return (
    <aside
      aria-label={t("account.promotion")}
      className="relative hidden lg:flex flex-col p-10 pb-70 bg-primary-900 text-white overflow-hidden"
    >
      <p className="text-2xl font-semibold leading-snug text-balance">{t("account.promoTitle")}</p>
      <ul className="mt-8 flex flex-col gap-6 z-1">
        {POINTS.map(({ icon, title, text }) => (
          <li key={title} className="flex gap-4">
            <span className="inline-flex items-center justify-center size-10 rounded-full flex-none bg-primary-700 text-xl">
              <Icon name={icon} />
            </span>
            <span>
              <span className="block font-medium">{t(title)}</span>
              <span className="block text-primary-100">{t(text)}</span>
            </span>
          </li>
        ))}
      </ul>
      <Strata className="absolute inset-x-0 bottom-0 w-full h-64" />
    </aside>
  );
}
