import { type KeyboardEvent, memo, useEffect, useRef } from "react";
import { localized } from "../../sdk/model/locale.ts";
import type { Creator } from "../../sdk/model/metadata/metadata.ts";
import { Badge } from "../../ui/Badge.tsx";
import { classes } from "../../ui/classes.ts";
import { Icon } from "../../ui/Icon.tsx";
import { AuthorFields } from "./_AuthorFields.tsx";
import { useForm } from "./_context.ts";
import { fieldId } from "../../forms/dataset/anchors.ts";
import type { DragHandlers } from "./_drag.ts";
import { ChangeButton } from "./_Field.tsx";
import { handleId, REVEAL } from "./_focus.ts";
import { openValue } from "../../forms/dataset/edit.ts";
import { keptFields } from "../../forms/dataset/form_fields.ts";

/** Stays the same as long as the list stands, so that only the card that changed is drawn again. */
export interface CardTools {
  handlers: DragHandlers;
  dataSetId: string;
  toggle: (index: number) => void;
  open: (index: number) => void;
}

interface Props {
  author: Creator;
  index: number;
  count: number;
  /** Folded to one line, open, or not foldable because there are few. */
  fold: "none" | "open" | "closed";
  /** An earlier author has this e-mail. */
  bound: boolean;
  /** Where the author that is dragged would land. */
  drop?: "above" | "below";
  dragged: boolean;
  tools: CardTools;
}

export const AuthorCard = memo(function AuthorCard(props: Props) {
  const { author, index, count, fold, bound, drop, dragged, tools } = props;
  const { t, locale, enhanced, hasErrors, returnTo } = useForm();
  const path = `authors.${index}`;
  const name = localized(author.name, locale);
  const title = t("dataset_form.author", { number: index + 1, name });
  const card = useRef<HTMLFieldSetElement>(null);
  // A field that is folded away is asked for by an event, from the summary of errors.
  useEffect(() => {
    const reveal = () => tools.open(index);
    card.current!.addEventListener(REVEAL, reveal);
    return () => card.current?.removeEventListener(REVEAL, reveal);
  }, [index, tools]);
  const kept = fold === "closed" && !enhanced;
  const wrong = fold === "closed" && (bound || hasErrors(path));
  return (
    <fieldset
      ref={card}
      id={fieldId(path)}
      tabIndex={-1}
      autoFocus={returnTo === path}
      className={classes(
        "panel bg-paper min-w-0 outline-none relative transition-opacity",
        fold === "closed" ? "px-2 py-0.5" : "p-2 pb-4 sm:px-4",
        dragged && "opacity-50",
        drop === "above" &&
          "before:content-[''] before:absolute before:inset-x-0 before:-top-1.5 before:h-1 before:rounded before:bg-action",
        drop === "below" &&
          "after:content-[''] after:absolute after:inset-x-0 after:-bottom-1.5 after:h-1 after:rounded after:bg-action",
      )}
    >
      <legend className="sr-only">{title}</legend>
      <div className="flex items-center gap-1 min-h-11">
        {count > 1 && <Handle index={index} count={count} title={title} handlers={tools.handlers} />}
        <CardTitle {...{ author, fold, title, path }} onToggle={() => tools.toggle(index)} />
        {wrong && (
          <Icon
            name="i-tabler-alert-circle"
            className="text-danger text-xl"
            label={t("dataset_form.hasErrors")}
          />
        )}
        <span className="hidden sm:inline-flex gap-1 empty:hidden">
          <Marks author={author} index={index} />
        </span>
        {kept ? <Kept path={path} author={author} /> : <Buttons index={index} count={count} title={title} />}
      </div>
      {fold !== "closed" && (
        <div className="flex flex-col gap-4 mt-1 px-2 sm:px-1">
          <span className="flex flex-wrap sm:hidden gap-1 empty:hidden">
            <Marks author={author} index={index} />
          </span>
          <AuthorFields index={index} bound={bound} dataSetId={tools.dataSetId} />
        </div>
      )}
    </fieldset>
  );
});

interface TitleProps extends Pick<Props, "author" | "fold"> {
  title: string;
  path: string;
  onToggle: () => void;
}

/** Folds and unfolds the card, where cards fold; what is folded shows where the author works. */
function CardTitle({ author, fold, title, path, onToggle }: TitleProps) {
  const { locale, enhanced } = useForm();
  if (fold === "none" || (fold === "open" && !enhanced)) {
    return <p aria-hidden="true" className="min-w-0 flex-1 truncate font-semibold px-1">{title}</p>;
  }
  return (
    <button
      type="submit"
      name="action"
      value={openValue(path)}
      aria-expanded={fold === "open"}
      onClick={(event) => {
        event.preventDefault();
        onToggle();
      }}
      className="flex-1 min-w-0 min-h-9 flex items-center gap-2 px-1 text-left rounded hover:text-link"
    >
      <Icon
        name="i-tabler-chevron-right"
        className={classes("transition-transform text-faint", fold === "open" && "rotate-90")}
      />
      <span className="font-medium truncate flex-none max-w-full">{title}</span>
      <span className="hidden md:inline truncate text-sm text-soft">
        {fold === "closed" && author.affiliations.map(({ name }) => localized(name, locale)).join("; ")}
      </span>
    </button>
  );
}

/** Without JavaScript a folded author travels along unseen; the buttons stand in the open card. */
function Kept({ path, author }: { path: string; author: Creator }) {
  return (
    <>
      {keptFields(path, author).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </>
  );
}

function Marks({ author, index }: Pick<Props, "author" | "index">) {
  const { t } = useForm();
  return (
    <>
      {index === 0 && <Badge>{t("dataset_form.firstAuthor")}</Badge>}
      {author.nameDoubtful && (
        <Badge tone="attention" icon="i-tabler-alert-triangle">{t("dataset_form.nameDoubtful.mark")}</Badge>
      )}
      {author.corresponding && (
        <Badge tone="info" icon="i-tabler-mail">{t("dataset_form.corresponding")}</Badge>
      )}
    </>
  );
}

type EndProps = Pick<Props, "index" | "count"> & { title: string };

function Buttons({ index, count, title }: EndProps) {
  const { t } = useForm();
  const move = (by: number) => ({ type: "move" as const, path: "authors", index, by });
  return (
    <span className="inline-flex flex-none">
      {count > 1 && (
        <>
          <ChangeButton
            change={move(-1)}
            icon="i-tabler-arrow-up"
            label={t("dataset_form.moveUp", { name: title })}
            disabled={index === 0}
            size="sm"
          />
          <ChangeButton
            change={move(1)}
            icon="i-tabler-arrow-down"
            label={t("dataset_form.moveDown", { name: title })}
            disabled={index === count - 1}
            size="sm"
          />
        </>
      )}
      <ChangeButton
        change={{ type: "remove", path: "authors", index }}
        icon="i-tabler-trash"
        label={t("ui.remove", { name: title })}
        size="sm"
      />
    </span>
  );
}

/** Grips the card: dragged by a pointer, moved by the arrow keys. */
function Handle({ index, count, title, handlers }: EndProps & { handlers: DragHandlers }) {
  const { t, enhanced, change } = useForm();
  if (!enhanced) return null;
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: count - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    if (to >= 0 && to < count && to !== index) {
      change({ type: "move", path: "authors", index, by: to - index });
    }
  };
  return (
    <button
      type="button"
      id={handleId(`authors.${index}`)}
      data-index={index}
      aria-label={t("dataset_form.drag", { name: title })}
      title={t("dataset_form.drag", { name: title })}
      onKeyDown={onKeyDown}
      {...handlers}
      className="flex-none size-8 inline-flex items-center justify-center rounded text-faint hover:text-link hover:bg-tint cursor-grab active:cursor-grabbing touch-none"
    >
      <Icon name="i-tabler-grip-vertical" className="text-lg" />
    </button>
  );
}
