import { REMARK_MAX } from "../../../sdk/model/limits.ts";
import { Button, LinkButton } from "../../../ui/Button.tsx";
import { HiddenFields } from "../../../ui/form/HiddenFields.tsx";
import { TextArea } from "../../../ui/form/TextInput.tsx";
import { Outcome } from "../../../ui/Outcome.tsx";
import { pathOf, type View } from "../dataset/view.ts";

interface Props {
  view: View;
  /** The page that it was about, without its language. */
  path: string;
  /** The answer that was given. */
  helpful: boolean;
  /** The remark is there too. */
  sent: boolean;
  typed?: string;
  problem?: string;
}

/** Says thanks for an answer, and asks for a few words about the article. */
export function FeedbackPage({ view, path, helpful, sent, typed, problem }: Props) {
  const { t } = view;
  return (
    <div className="max-w-160 mx-auto py-8">
      <h1 className="sr-only">{t("article.thanksTitle")}</h1>
      <Outcome icon="i-tabler-thumb-up" tone="open" title={t("article.thanksTitle")}>
        <p>{t(sent ? "article.remarkSent" : "article.thanks")}</p>
        {!sent && (
          <form
            method="post"
            action={pathOf(view, "/feedback")}
            className="mt-5 flex flex-col gap-3 items-start text-left"
          >
            <HiddenFields fields={{ page: path, helpful: helpful ? "yes" : "no", step: "remark" }} />
            <div className="w-full">
              <TextArea
                id="remark"
                name="remark"
                label={t("article.remark")}
                hint={t("article.remarkHint")}
                error={problem}
                rows={4}
                maxLength={REMARK_MAX}
                defaultValue={typed}
              />
            </div>
            <Button type="submit">{t("article.remarkSend")}</Button>
          </form>
        )}
        <div className="mt-5">
          <LinkButton icon="i-tabler-arrow-left" href={pathOf(view, path)}>{t("article.back")}</LinkButton>
        </div>
      </Outcome>
    </div>
  );
}
