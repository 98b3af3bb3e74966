import { createTranslate, type Locale, type MessageSlice } from "../../locales/format.ts";
import { Tabs } from "../../ui/Tabs.tsx";

export default function SampleTabs({ locale, texts }: { locale: Locale; texts: MessageSlice }) {
  const t = createTranslate(locale, texts);
  return (
    <Tabs
      label={t("showcase.data")}
      panels={[
        { id: "information", label: t("showcase.information"), content: <p>{t("showcase.sampleText")}</p> },
        { id: "files", label: t("showcase.files"), content: <p>{t("showcase.version", { n: 2 })}</p> },
        { id: "cite", label: t("showcase.cite"), content: <p>{t("showcase.tip")}</p> },
      ]}
    />
  );
}
