import MediaUpload from "../../../islands/media/MediaUpload.tsx";
import { formatBytes } from "../../../locales/format.ts";
import { slice, type Translate } from "../../../locales/mod.ts";
import type { CurrentUser } from "../../../sdk/model/account/user.ts";
import {
  MEDIA_BYTES_MAX,
  MEDIA_KINDS,
  type MediaItem,
  type MediaKind,
} from "../../../sdk/model/content/media.ts";
import type { Page } from "../../../sdk/model/envelope.ts";
import { MEDIA_SIZE_MAX } from "../../../sdk/model/limits.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { Card } from "../../../ui/Card.tsx";
import { LinkTabs } from "../../../ui/Tabs.tsx";
import { pathOf, type View } from "../dataset/view.ts";
import { DONE, FlashNote } from "../own_datasets/FlashNote.tsx";
import { type MediaFilter, mediaLibraryPath } from "./address.ts";
import { ContentTabs } from "./ContentTabs.tsx";
import { languageNames } from "./language_names.ts";
import { MediaItemCard, RemoveItem } from "./MediaItemCard.tsx";
import { PagedList } from "./PagedList.tsx";

interface Props {
  view: View;
  user: CurrentUser;
  filter: MediaFilter;
  page: Page<MediaItem>;
  /** The file that is to be deleted, where that is asked. */
  asked?: MediaItem;
  problem?: string;
  done?: string;
}

/** The files that articles can show, with the articles that do. */
export function MediaPage({ view, user, filter, page, asked, problem, done }: Props) {
  const { t } = view;
  if (asked) {
    return (
      <>
        <ContentTabs view={view} user={user} current="media" />
        <RemoveItem view={view} item={asked} filter={filter} />
      </>
    );
  }
  return (
    <>
      <ContentTabs view={view} user={user} current="media" />
      <FlashNote text={done} />
      {problem && (
        <div className="mb-5">
          <Alert tone="danger" live id="problem" title={t("content.failed")}>{problem}</Alert>
        </div>
      )}
      <Upload view={view} />
      <LinkTabs
        label={t("content.mediaKinds")}
        tabs={(["", ...MEDIA_KINDS] as const).map((kind) => ({
          href: pathOf(view, mediaLibraryPath({ kind, page: 1 })),
          label: t(`content.mediaKind.${kind || "all"}`),
          current: kind === filter.kind,
        }))}
      />
      <div className="mt-5">
        <PagedList
          view={view}
          page={page}
          row={(item) => <MediaItemCard key={item.mediaId} {...{ view, item, filter }} />}
          empty={{ icon: "i-tabler-photo", title: t("content.noMedia"), text: t("content.noMediaText") }}
          pathTo={(number) => mediaLibraryPath({ ...filter, page: number })}
          className="grid gap-5 sm:grid-cols-2 xl:grid-cols-3"
        />
      </div>
    </>
  );
}

/** What each kind of file may be. A form without scripts sends the whole file at once. */
function fileHintOf(t: Translate): string {
  const hintOf = (kind: MediaKind) => t(`media.hint.${kind}`, { max: formatBytes(MEDIA_BYTES_MAX[kind]) });
  const hints = Object.fromEntries(MEDIA_KINDS.map((kind) => [kind, hintOf(kind)]));
  return t("content.fileHint", { ...hints, max: formatBytes(MEDIA_SIZE_MAX) });
}

function Upload({ view }: { view: View }) {
  const { t, locale } = view;
  const all = { kind: "", page: 1 } as const;
  return (
    <Card title={t("content.upload")} className="mb-6">
      <MediaUpload
        locale={locale}
        texts={slice(locale, "media", "ui")}
        action={pathOf(view, mediaLibraryPath(all))}
        done={pathOf(view, mediaLibraryPath(all, { [DONE]: "upload" }))}
        existed={pathOf(view, mediaLibraryPath(all, { [DONE]: "existed" }))}
        labels={{
          file: t("content.file"),
          fileHint: fileHintOf(t),
          alt: t("content.alt"),
          altHint: t("content.altHint"),
          languages: languageNames(view),
          send: t("content.uploadIt"),
        }}
      />
    </Card>
  );
}
