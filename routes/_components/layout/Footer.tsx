import { languageTag, localizedPath } from "../../../locales/format.ts";
import { classes } from "../../../ui/classes.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { LOCALES, localized } from "../../../sdk/model/locale.ts";
import { addressOf, type FrameProps } from "./frame.ts";
import { footerOf } from "./links.ts";
import { Mark } from "./Logo.tsx";
import { QrCode } from "./QrCode.tsx";

export function Footer({ frame }: FrameProps) {
  const { locale, t, publicUrl, site } = frame;
  const address = publicUrl + localizedPath(locale, "/");
  return (
    <footer className="mt-auto border-t border-line bg-sunken text-soft">
      <div
        className={classes(
          "container-page grid gap-8 py-10 grid-cols-2 md:grid-cols-4",
          site?.footer.length
            ? "lg:grid-cols-[2fr_1fr_1fr_1fr_1fr_auto]"
            : "lg:grid-cols-[2fr_1fr_1fr_1fr_auto]",
        )}
      >
        <div className="col-span-2 md:col-span-4 lg:col-span-1">
          <div className="flex items-center gap-3 text-ink">
            <Mark className="size-8" />
            <span className="font-semibold">{t("layout.siteName")}</span>
          </div>
          <p className="mt-3 max-w-[36ch]">{t("layout.tagline")}</p>
        </div>
        {footerOf(site, locale).map(({ label, links }) => (
          <nav key={label} aria-label={t(label)}>
            <p className="font-medium text-ink mb-1">{t(label)}</p>
            <ul>
              {links.map((link) => (
                <li key={link.label}>
                  <a
                    href={addressOf(frame, link.href)}
                    rel={link.href.startsWith("/") ? undefined : "noopener"}
                    className="inline-flex items-center min-h-9 hover:text-link hover:underline"
                  >
                    {t(link.label)}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <OwnLinks frame={frame} />
        <div className="flex flex-col gap-2 items-start">
          <QrCode
            text={address}
            keep
            label={t("layout.qrAlt", { address })}
            className="size-26 rounded-md border border-line"
          />
          <span className="text-sm">{t("layout.follow")}</span>
        </div>
      </div>
      <div className="border-t border-line">
        <p className="container-page flex gap-2 items-start py-4 text-sm text-balance">
          <Icon name="i-tabler-shield-exclamation" className="mt-1" />
          {t("layout.nonConfidential")}
        </p>
      </div>
    </footer>
  );
}

/** What an operator has added; nothing where there is nothing. */
function OwnLinks({ frame }: FrameProps) {
  const { locale, t, site } = frame;
  if (!site || site.footer.length === 0) return null;
  return (
    <nav aria-label={t("layout.moreLinks")}>
      <p className="font-medium text-ink mb-1">{t("layout.moreLinks")}</p>
      <ul>
        {site.footer.map(({ href, label }, index) => (
          <li key={index}>
            <a
              href={addressOf(frame, href)}
              rel={href.startsWith("/") ? undefined : "noopener"}
              lang={label[locale] ? undefined : languageTag[LOCALES.find((one) => label[one]) ?? locale]}
              className="inline-flex items-center min-h-9 hover:text-link hover:underline"
            >
              {localized(label, locale)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
