import { createTranslate, type Locale, type MessageSlice } from "../../locales/format.ts";
import { CopyButton } from "../../ui/CopyButton.tsx";

export default function SampleCopy(props: { locale: Locale; texts: MessageSlice; text: string }) {
  const t = createTranslate(props.locale, props.texts);
  const texts = { copy: t("ui.copy"), copied: t("ui.copied") };
  return (
    <>
      <CopyButton compact text={props.text} texts={texts} />
      <CopyButton text={props.text} texts={texts} />
    </>
  );
}
