import { type MouseEvent, useState } from "react";
import { createTranslate, type Locale, type MessageSlice } from "../../locales/format.ts";
import { LinkButton } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";

export const hydrate = "idle";

interface Props {
  /** Our own address from which the walk to WeChat begins. */
  href: string;
  name: string;
  icon: string;
  locale: Locale;
  texts: MessageSlice;
}

/**
 * WeChat's QR code in a dialog of 300 px (spec 1 §2, §9). It is WeChat's page: it loads on the click and not before, in a
 * frame that may do nothing but lead this window on after the scan (safety 3.29). Without JavaScript a link.
 */
export default function WeChatLogin({ href, name, icon, locale, texts }: Props) {
  const [open, setOpen] = useState(false);
  const t = createTranslate(locale, texts);
  const show = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    setOpen(true);
  };
  return (
    <>
      <LinkButton
        href={href}
        icon={icon}
        className="w-full"
        aria-label={t("identity.signInWith", { provider: name })}
        onClick={show}
      >
        {name}
      </LinkButton>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={t("identity.weChatTitle")}
        closeLabel={t("identity.close")}
        slim
      >
        <iframe
          src={href}
          title={t("identity.weChatFrame")}
          sandbox="allow-scripts allow-same-origin allow-top-navigation"
          referrerPolicy="no-referrer"
          className="block w-full h-80 border border-line rounded-md bg-white"
        />
        <p className="mt-3 text-sm text-soft">{t("identity.weChatScan")}</p>
        <p className="mt-2 text-sm">
          <a href={href} className="link inline-block py-1">{t("identity.weChatLink")}</a>
        </p>
      </Dialog>
    </>
  );
}
