import { useEffect, useRef, useState } from "react";
import { createTranslate, type Locale, type MessageSlice } from "../../locales/format.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { enableMenuKeys } from "./_menus.ts";
import { followLinks, type PanelHost, sendForms } from "./_panel.ts";

export const hydrate = "idle";

interface Props {
  locale: Locale;
  messages: MessageSlice;
}

/**
 * Opens links marked `data-panel` over the page they stand on. A panel is a part of its own page, so without this
 * island the link simply leads there; a form in it that is refused comes back into the dialog.
 */
export default function PanelOpener({ locale, messages }: Props) {
  const t = createTranslate(locale, messages);
  const dialog = useRef<HTMLDialogElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    const host: PanelHost = { dialog: dialog.current!, content: content.current!, setBusy };
    const stops = [followLinks(host), sendForms(host), enableMenuKeys()];
    return () => stops.forEach((stop) => stop());
  }, []);
  return (
    <>
      <span role="status" className="sr-only">{busy ? t("own_datasets.panelLoading") : ""}</span>
      <dialog
        ref={dialog}
        aria-labelledby="hub-panel-title"
        className="panel p-0 shadow-xl w-[min(44rem,calc(100vw-1.5rem))] max-h-[92dvh] overflow-y-auto"
      >
        <IconButton
          icon="i-tabler-x"
          label={t("own_datasets.panelClose")}
          className="absolute right-2 top-2"
          onClick={() => dialog.current?.close()}
        />
        <div ref={content} className="p-5 md:p-6" />
      </dialog>
    </>
  );
}
