import CopyListener from "../../../islands/detail/CopyListener.tsx";
import { LinkButton } from "../../../ui/Button.tsx";
import { CopyTextButton, PrintButton } from "../dataset/CopyText.tsx";
import type { View } from "../dataset/view.ts";

interface Props {
  view: View;
  title: string;
  /** Whole address. */
  address: string;
}

/** Hands the address on: to the clipboard or to one's own mail program, and to nobody else. */
export function ShareRow({ view: { t }, title, address }: Props) {
  const mail = `mailto:?subject=${encodeURIComponent(title)}&body=${
    encodeURIComponent(`${title}\n${address}`)
  }`;
  return (
    <section aria-label={t("article.share")} className="mt-8 flex flex-wrap items-center gap-3 no-print">
      <CopyTextButton text={address} label={t("article.copyLink")} />
      <LinkButton size="sm" icon="i-tabler-mail" href={mail}>{t("article.mail")}</LinkButton>
      <PrintButton label={t("article.print")} />
      <CopyListener copied={t("article.copied")} failed={t("article.copyFailed")} />
    </section>
  );
}
