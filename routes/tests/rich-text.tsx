import RichTextPair from "../../islands/rich_text/RichTextPair.tsx";
import SampleRichText from "../../islands/showcase/SampleRichText.tsx";
import { slice } from "../../locales/mod.ts";
import { RICH_TEXT_BYTES_MAX } from "../../sdk/model/rich_text/limits.ts";
import { Button } from "../../ui/Button.tsx";
import { RichText } from "../../ui/RichText.tsx";
import { definePage, definePost } from "../_page.ts";
import { SAMPLE } from "./_rich_text_sample.ts";
import { Showcase } from "./_Showcase.tsx";

interface Posted {
  sample: string;
}

const page = definePage({
  access: "development",
  load: () => ({}),
  render: (_, { view }, posted?: Posted) => {
    const { t, locale } = view;
    const texts = slice(locale, "rich_text", "ui", "showcase");
    const content = (
      <Showcase view={view} current="/tests/rich-text">
        {posted && (
          <section>
            <h2 className="text-xl mb-3">{t("showcase.richTextPosted")}</h2>
            <pre id="posted" className="panel p-4 whitespace-pre-wrap break-all">{posted.sample}</pre>
          </section>
        )}
        <section>
          <h2 className="text-xl mb-3">{t("showcase.richTextShown")}</h2>
          <RichText html={SAMPLE[locale]} lang={locale} t={t} headingLevel={3} />
        </section>
        <form method="post" className="flex flex-col gap-4">
          <SampleRichText locale={locale} texts={texts} value={posted?.sample ?? ""} />
          <Button type="submit" variant="primary" className="self-start">{t("showcase.send")}</Button>
        </form>
        <form method="post" id="pair" className="flex flex-col gap-4">
          <RichTextPair
            locale={locale}
            texts={texts}
            name="pair"
            value={SAMPLE}
            labels={{ zh: t("rich_text.chinese"), en: t("rich_text.english") }}
          />
        </form>
      </Showcase>
    );
    return { content, title: t("showcase.richText") };
  },
});
export default page;

export const POST = definePost({
  page,
  limit: 2 * RICH_TEXT_BYTES_MAX,
  read: (form) => ({ sample: form("sample") }),
  act: (posted: Posted) => ({ posted }),
});
