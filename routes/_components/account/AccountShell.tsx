import type { ReactNode } from "react";
import Promotion from "../../../islands/account/Promotion.tsx";
import { type Locale, localizedPath, slice, type Translate } from "../../../locales/mod.ts";
import { type ReturnTarget, withReturnTarget } from "../../_return_target.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { LinkTabs } from "../../../ui/Tabs.tsx";
import { DrillCoreIllustration } from "./DrillCoreIllustration.tsx";

export interface View {
  t: Translate;
  locale: Locale;
}

/** The modes of the one screen (spec 1 §2); other steps of an account have no tab. */
export type Mode = "login" | "register" | "recovery";

interface ShellProps {
  view: View;
  /** The page's heading; below tabs of the same name it is there for screen readers alone. */
  title: string;
  mode?: Mode;
  /** The tabs carry it along. */
  way?: ReturnTarget;
  children: ReactNode;
}

/** The screen of all account pages: the form at the right, what the platform is for at the left of it. */
export function AccountShell({ view, title, mode, way = {}, children }: ShellProps) {
  const { t } = view;
  const named = mode === "login" || mode === "register";
  return (
    <div className="panel overflow-clip grid lg:grid-cols-[5fr_6fr] 2xl:grid-cols-[1fr_46rem] md:mt-4">
      <div className="px-4 py-5 md:px-10 md:py-8 min-w-0 lg:order-2">
        <p className="flex gap-1.5 items-start mb-4 text-[.8125rem] text-danger text-balance">
          <Icon name="i-tabler-shield-exclamation" className="mt-1 text-sm" />
          {t("layout.nonConfidential")}
        </p>
        {mode && <AccountTabs view={view} mode={mode} way={way} />}
        <h1 className={named ? "sr-only" : "text-2xl mb-4"}>{title}</h1>
        {children}
      </div>
      <Ground view={view} />
    </div>
  );
}

/**
 * What the platform is for. It stands after the form, so that the keyboard reaches the form first, and stays in view
 * beside a long one; the ground goes on below it.
 */
function Ground({ view: { t, locale } }: { view: View }) {
  return (
    <div className="hidden lg:block lg:order-1 min-w-0 bg-[#6e86a0]">
      <div className="sticky top-14 flex flex-col h-full max-h-[max(37rem,calc(100dvh-3.5rem))] p-10 pb-72 2xl:pb-92 bg-primary-900 text-white overflow-hidden">
        <p className="text-2xl font-semibold leading-snug text-balance">{t("account.promoTitle")}</p>
        <div className="mt-8 z-1">
          <Promotion locale={locale} texts={slice(locale, ...PROMOTION_TEXTS)} />
        </div>
        <DrillCoreIllustration className="absolute inset-x-0 bottom-0 w-full aspect-[480/236]" />
      </div>
    </div>
  );
}

interface TabsProps {
  view: View;
  mode: Mode;
  way: ReturnTarget;
}

/** Log in and sign up; where another site has the login, it is not offered here. */
function AccountTabs({ view: { t, locale }, mode, way }: TabsProps) {
  const link = (name: "login" | "register") => ({
    href: localizedPath(locale, withReturnTarget(`/${name}`, way)),
    label: t(`layout.${name}`),
    current: mode === name,
  });
  const tabs = way.websiteForgetPwd ? [link("register")] : [link("login"), link("register")];
  return (
    <div className="mb-6">
      <LinkTabs label={t("account.tabs")} tabs={tabs} />
    </div>
  );
}

const PROMOTION_TEXTS = [
  "account.promotion",
  "account.promoPause",
  "account.promoPlay",
  "account.promoNext",
  "account.promoPrevious",
  "account.promoAt",
  "account.promoIdentifier",
  "account.promoIdentifierText",
  "account.promoReview",
  "account.promoReviewText",
  "account.promoUsage",
  "account.promoUsageText",
  "account.promoLanguages",
  "account.promoLanguagesText",
] as const;
