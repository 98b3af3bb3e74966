import { formatBytes, formatDateTime } from "../../../locales/format.ts";
import type { MediaItem } from "../../../sdk/model/content/media.ts";
import { Button, LinkButton } from "../../../ui/Button.tsx";
import { HiddenFields } from "../../../ui/form/HiddenFields.tsx";
import { LocalizedInput } from "../../../ui/form/LocalizedInput.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { LocalText } from "../dataset/LocalText.tsx";
import { pathOf, textOf, type View } from "../dataset/view.ts";
import { editPath, type MediaFilter, mediaLibraryPath } from "./address.ts";
import { languageNames } from "./language_names.ts";
import { Question } from "./Question.tsx";

interface ItemProps {
  view: View;
  item: MediaItem;
}

interface Props extends ItemProps {
  /** Of the list, to which forms come back. */
  filter: MediaFilter;
}

/** One file of the library: what it is, which articles show it, and what may be done with it. */
export function MediaItemCard({ view, item, filter }: Props) {
  const { t } = view;
  const { mediaId, name, kind, width, height, size, createdAt } = item;
  const facts = [
    ...kind === "picture" ? [t("content.pixels", { width, height })] : [],
    formatBytes(size),
    t("content.uploadedAt", { at: formatDateTime(createdAt) }),
  ];
  return (
    <li className="panel p-3 flex flex-col gap-3 min-w-0">
      <Sight view={view} item={item} />
      <div className="min-w-0">
        <p className="font-medium break-all">{name}</p>
        <p className="text-sm text-faint">{facts.join(" · ")}</p>
        <Uses view={view} item={item} />
        <p className="mt-1 text-sm flex flex-wrap gap-x-2 items-center">
          <span className="text-faint">{t("content.mediaId")}</span>
          <code className="break-all">{mediaId}</code>
        </p>
      </div>
      {kind === "picture" && <AltForm view={view} item={item} filter={filter} />}
      <div className="mt-auto">
        <LinkButton
          size="sm"
          variant="quiet"
          icon="i-tabler-trash"
          href={pathOf(view, mediaLibraryPath(filter, { remove: mediaId }))}
          aria-label={t("content.removeOf", { name })}
        >
          {t("content.remove")}
        </LinkButton>
      </div>
    </li>
  );
}

/** Whether it is to be deleted: it is shown once more, with the articles that would lose it. */
export function RemoveItem({ view, item, filter }: Props) {
  const { t } = view;
  const { mediaId, name, uses } = item;
  return (
    <Question
      view={view}
      title={t("content.removeTitle", { name })}
      action={mediaLibraryPath(filter)}
      fields={{ intent: "remove", id: mediaId }}
      submit={uses === 0 ? { label: t("content.remove"), icon: "i-tabler-trash", danger: true } : undefined}
      back={mediaLibraryPath(filter)}
    >
      <Sight view={view} item={item} />
      <Uses view={view} item={item} />
      <p>{t(uses === 0 ? "content.removeText" : "content.removeUsed")}</p>
    </Question>
  );
}

function Sight({ view, item: { kind, src, name, alt, width, height } }: ItemProps) {
  if (kind === "video") {
    return (
      <video
        src={src}
        controls
        preload="metadata"
        aria-label={name}
        className="w-full h-44 bg-sunken rounded-md"
      />
    );
  }
  if (kind === "captions") {
    return (
      <a
        href={src}
        aria-label={name}
        className="w-full h-44 grid place-items-center bg-sunken rounded-md text-4xl text-faint hover:text-link"
      >
        <Icon name="i-tabler-badge-cc" />
      </a>
    );
  }
  return (
    <img
      src={src}
      alt={textOf(view, alt)}
      width={width}
      height={height}
      loading="lazy"
      className="w-full h-44 object-contain bg-sunken rounded-md"
    />
  );
}

/** The articles that show it, each as a link to its form. */
function Uses({ view, item: { uses, usedBy } }: ItemProps) {
  const { t } = view;
  if (uses === 0) return <p className="text-sm text-soft">{t("content.uses", { uses })}</p>;
  return (
    <div className="text-sm">
      <p className="text-soft">{t("content.uses", { uses })}</p>
      <ul aria-label={t("content.usedIn")} className="mt-1 pl-4 list-disc">
        {usedBy.map(({ articleId, kind, title }) => (
          <li key={articleId}>
            <span className="text-faint">{t(`content.kind.${kind}`)}</span>{" "}
            <a className="link" href={pathOf(view, editPath(articleId))}>
              <LocalText view={view} text={title} />
            </a>
          </li>
        ))}
        {uses > usedBy.length && <li>{t("content.moreUses", { count: uses - usedBy.length })}</li>}
      </ul>
    </div>
  );
}

function AltForm({ view, item: { mediaId, name, alt }, filter }: Props) {
  const { t } = view;
  return (
    <form method="post" action={pathOf(view, mediaLibraryPath(filter))} className="flex flex-col gap-2">
      <HiddenFields fields={{ intent: "describe", id: mediaId }} />
      <LocalizedInput
        name="alt"
        id={`alt.${mediaId}`}
        label={t("content.alt")}
        languages={languageNames(view)}
        value={alt}
      />
      <Button type="submit" size="sm" aria-label={t("content.saveAltOf", { name })}>
        {t("content.saveAlt")}
      </Button>
    </form>
  );
}
