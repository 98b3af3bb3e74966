import { formatDateTime } from "../../../locales/format.ts";
import type { CheckState } from "../../../sdk/model/integrity.ts";
import type { View } from "../dataset/view.ts";
import { Alert } from "../../../ui/Alert.tsx";

interface Props {
  view: View;
  id: "database" | "audit";
  /** What is checked, and how often. */
  text: string;
  check: CheckState;
  /** How much was read. */
  counted?: string;
  problem?: string;
  advice: string;
}

/** What a daily check found last. */
export function CheckPanel({ view: { t }, id, text, check, counted, problem, advice }: Props) {
  const { checkedAt, sound } = check;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-1 text-xl">{t(`integrity.${id}`)}</h2>
      <p className="mb-3 text-sm text-soft max-w-[68ch]">{text}</p>
      {sound === undefined
        ? <Alert tone="info">{t("integrity.notChecked")}</Alert>
        : sound
        ? (
          <Alert tone="open" title={t("integrity.sound")}>
            {[counted, checkedAt && t("integrity.checkedAt", { at: formatDateTime(checkedAt) })]
              .filter(Boolean).join(" · ")}
          </Alert>
        )
        : (
          <Alert tone="danger" title={t("integrity.broken")}>
            <p className="break-words">{problem}</p>
            <p className="mt-1">{advice}</p>
          </Alert>
        )}
    </section>
  );
}
