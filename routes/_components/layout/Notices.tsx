import { localizedPath } from "../../../locales/format.ts";
import { extraOf } from "../../../sdk/model/content/article_extra.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { classes } from "../../../ui/classes.ts";
import { noticeName } from "../../../sdk/model/content/dismissed_notices.ts";
import { articlePath } from "../../../sdk/model/content/article_path.ts";
import { SampleBadge } from "../articles/ArticleMarks.tsx";
import { LocalText } from "../dataset/LocalText.tsx";
import type { FrameProps } from "./frame.ts";

/** Notices in force, above every page, until a reader closes them. A form closes them where there is no script. */
export function Notices({ frame }: FrameProps) {
  const { locale, t, path, notices = [], dismissed = [] } = frame;
  const shown = notices.filter((notice) => !dismissed.includes(noticeName(notice)));
  if (shown.length === 0) return null;
  return (
    <section aria-label={t("articles.notices")} className="no-print">
      {shown.map((notice) => {
        const { tone, dismissible } = extraOf(notice, "notice");
        return (
          <div
            key={notice.articleId}
            data-notice={noticeName(notice)}
            className={classes(
              "border-b",
              tone === "warning" ? "bg-attention-tint border-attention-line" : "bg-tint border-tint-line",
            )}
          >
            <div className="container-page flex items-start gap-3 py-2">
              <Icon
                name={tone === "warning" ? "i-tabler-alert-triangle" : "i-tabler-speakerphone"}
                className={classes("mt-1.5 text-lg", tone === "warning" ? "text-attention" : "text-link")}
              />
              <p className="flex-1 min-w-0 py-1 text-[.9375rem]">
                {notice.sample && (
                  <span className="mr-2">
                    <SampleBadge view={frame} />
                  </span>
                )}
                <a
                  href={localizedPath(locale, articlePath(notice))}
                  className="hover:underline underline-offset-4"
                >
                  <span className="font-medium mr-2 max-md:underline underline-offset-4">
                    <LocalText view={frame} text={notice.title} />
                  </span>
                  <span className="text-soft max-md:line-clamp-2">
                    <LocalText view={frame} text={notice.summary} />
                  </span>
                </a>
              </p>
              {dismissible && (
                <form method="post" action={localizedPath(locale, "/notice/close")} data-dismiss>
                  <input type="hidden" name="back" value={localizedPath(locale, path)} />
                  <button
                    type="submit"
                    name="dismiss"
                    value={noticeName(notice)}
                    title={t("articles.dismiss")}
                    aria-label={t("articles.dismiss")}
                    className="inline-flex items-center justify-center size-9 rounded-md text-soft hover:text-link hover:bg-surface"
                  >
                    <Icon name="i-tabler-x" />
                  </button>
                </form>
              )}
            </div>
          </div>
        );
      })}
    </section>
  );
}
