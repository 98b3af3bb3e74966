import type { ReactNode } from "react";
import Toaster from "../../../islands/layout/Toaster.tsx";
import { SessionNotice } from "../account/SessionNotice.tsx";
import { languageTag } from "../../../locales/format.ts";
import { localized } from "../../../sdk/model/locale.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { classes } from "../../../ui/classes.ts";
import type { PageProps } from "../../_context.ts";
import { Footer } from "./Footer.tsx";
import { type FrameProps, loginPath } from "./frame.ts";
import { FormKept, FormUnsent } from "./FormUnsent.tsx";
import { Header } from "./Header.tsx";
import { Notices } from "./Notices.tsx";
import { PartMissing } from "./PartMissing.tsx";
import { SideMenu } from "./SideMenu.tsx";

interface LayoutProps extends FrameProps {
  page: PageProps;
  children: ReactNode;
}

/** Header, content and footer of every ordinary page. */
export function Layout({ frame, page, children }: LayoutProps) {
  const { t } = frame;
  return (
    <>
      <a href="#main" className="skip-link">{t("layout.skipToContent")}</a>
      <div id="progress" aria-hidden="true" />
      <Header frame={frame} hideSearch={page.hideSearch} />
      <Maintenance frame={frame} />
      <Notices frame={frame} />
      {frame.sessionEnded && <SessionNotice frame={frame} />}
      <main
        id="main"
        tabIndex={-1}
        className={classes("outline-none", !page.fullWidth && "container-page pt-6 pb-16")}
      >
        {children}
      </main>
      <Footer frame={frame} />
      <SideMenu frame={frame} />
      <PartMissing frame={frame} />
      <FormUnsent frame={frame} />
      <FormKept frame={frame} />
      <Toaster
        label={t("layout.notifications")}
        closeLabel={t("layout.close")}
        sessionEnd={{
          text: t("account.sessionEnded"),
          link: { href: loginPath(frame), label: t("account.logInAgain") },
        }}
      />
    </>
  );
}

/** What an operator says on every page. */
function Maintenance({ frame: { locale, t, site } }: FrameProps) {
  const words = site && localized(site.maintenance, locale);
  if (!words) return null;
  const lang = site.maintenance[locale] ? undefined : languageTag[locale === "zh" ? "en" : "zh"];
  return (
    <aside aria-label={t("layout.maintenance")} className="container-page py-4">
      <Alert tone="attention">
        <span lang={lang}>{words}</span>
      </Alert>
    </aside>
  );
}

/** The page's measure, for full-width pages that draw their own bands. */
export function Container({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={classes("container-page", className)}>{children}</div>;
}
