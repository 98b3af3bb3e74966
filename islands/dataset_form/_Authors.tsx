import { memo, useMemo, useRef, useState } from "react";
import { CREATORS_MAX } from "../../sdk/model/limits.ts";
import { localized } from "../../sdk/model/locale.ts";
import type { Creator } from "../../sdk/model/metadata/metadata.ts";
import { computed } from "../../ui/signals.ts";
import { AuthorCard, type CardTools } from "./_AuthorCard.tsx";
import { FormContext, type FormTools, useForm } from "./_context.ts";
import { type Drag, useDrag } from "./_drag.ts";
import { ChangeButton } from "./_Field.tsx";
import { OfferedAuthors, UsedContext, useOwnAuthors } from "./_OfferedAuthors.tsx";
import { ListGroup, SectionCard } from "./_SectionCard.tsx";
import { duplicateEmails, openCardsAfter, UNFOLDED_MAX } from "../../forms/dataset/author_rules.ts";
import type { Edit } from "../../forms/dataset/edit.ts";
import { usedAffiliations } from "../../forms/dataset/offered_authors.ts";

interface Props {
  /** Some datasets may go without affiliations (spec 1 §5). */
  dataSetId: string;
}

/** The changes of the list: its cards stay open or closed with their authors, and moves are read out. */
function useCards(tools: FormTools, authors: Creator[], dataSetId: string) {
  const { t, locale } = tools;
  const [open, setOpen] = useState(() => openAtFirst(authors.length, tools));
  const [said, setSaid] = useState("");
  const known = useRef(authors);
  known.current = authors;
  // Every change of the list passes here.
  const own = useMemo(() => ({
    ...tools,
    change(one: Edit) {
      const list = known.current;
      setOpen((now) => openCardsAfter(now, one, list.length));
      if (one.type === "move" && one.path === "authors") {
        const name = localized(list[one.index].name, locale);
        setSaid(t("dataset_form.moved", { name, number: one.index + one.by + 1, count: list.length }));
      }
      tools.change(one);
    },
  }), [tools]);
  const { drag, handlers } = useDrag("authors", authors.length, ({ from, to }) => {
    own.change({ type: "move", path: "authors", index: from, by: to - from });
  });
  const cardTools = useMemo<CardTools>(() => ({
    handlers,
    dataSetId,
    toggle: (index) =>
      setOpen((now) =>
        now.has(index) ? new Set([...now].filter((one) => one !== index)) : new Set([...now, index])
      ),
    open: (index) => setOpen((now) => new Set([...now, index])),
  }), [handlers]);
  return { own, open, setOpen, said, drag, cardTools };
}

/** Where the author that is dragged would land, seen from the card at `index`. */
function dropAt(drag: Drag | undefined, index: number): "above" | "below" | undefined {
  if (!drag || drag.from === drag.to || drag.to !== index) return undefined;
  return drag.to < drag.from ? "above" : "below";
}

/** Authors in the order in which they are cited. */
export const Authors = memo(function Authors({ dataSetId }: Props) {
  const tools = useForm();
  const { t, enhanced, valueAt } = tools;
  const authors = valueAt<Creator[]>("authors");
  const { own, open, setOpen, said, drag, cardTools } = useCards(tools, authors, dataSetId);
  const twice = useMemo(() => duplicateEmails(authors), [authors]);
  const folded = authors.length > UNFOLDED_MAX;
  const loading = useOwnAuthors();
  const used = useMemo(() =>
    computed(() => {
      const known = loading.own.value;
      return usedAffiliations(valueAt("authors"), known ? [known.me, ...known.earlier] : []);
    }), []);
  return (
    <FormContext.Provider value={own}>
      <SectionCard section="authors">
        <UsedContext.Provider value={used}>
          {/* Offers are a help: whoever cannot have them types. */}
          <div onFocusCapture={() => loading.own.peek() || loading.load().catch(() => {})}>
            <ListGroup
              path="authors"
              add={authors.length < CREATORS_MAX && (
                <>
                  <ChangeButton
                    change={{ type: "add", path: "authors", kind: "authors" }}
                    icon="i-tabler-user-plus"
                  >
                    {t("dataset_form.addAuthor")}
                  </ChangeButton>
                  <OfferedAuthors authors={authors} loading={loading} />
                  {folded && enhanced && <FoldButton open={open} count={authors.length} onOpen={setOpen} />}
                </>
              )}
            >
              {authors.length > 1 && (
                <p className="-mt-3 text-sm text-faint">
                  {t(
                    enhanced
                      ? "dataset_form.dragHint"
                      : folded
                      ? "dataset_form.foldedHint"
                      : "dataset_form.orderHint",
                  )}
                </p>
              )}
              <div className={folded ? "flex flex-col gap-1.5" : "flex flex-col gap-4"}>
                {authors.map((author, index) => (
                  <AuthorCard
                    key={index}
                    author={author}
                    index={index}
                    count={authors.length}
                    fold={folded ? open.has(index) ? "open" : "closed" : "none"}
                    bound={enhanced && twice.has(index)}
                    drop={dropAt(drag, index)}
                    dragged={drag?.from === index}
                    tools={cardTools}
                  />
                ))}
              </div>
              <p role="status" className="sr-only">{said}</p>
            </ListGroup>
          </div>
        </UsedContext.Provider>
      </SectionCard>
    </FormContext.Provider>
  );
});

/** The author at whom a posted form goes on, and those in whom something is wrong. */
function openAtFirst(count: number, { returnTo, hasErrors }: FormTools): ReadonlySet<number> {
  const path = (index: number) => `authors.${index}`;
  const asked = (index: number) => returnTo === path(index) || returnTo?.startsWith(`${path(index)}.`);
  return new Set([...Array(count).keys()].filter((index) => asked(index) || hasErrors(path(index))));
}

interface FoldProps {
  open: ReadonlySet<number>;
  count: number;
  onOpen: (open: ReadonlySet<number>) => void;
}

function FoldButton({ open, count, onOpen }: FoldProps) {
  const { t } = useForm();
  const all = open.size < count;
  return (
    <button
      type="button"
      className="button px-3 min-h-8 rounded-md text-sm font-medium text-link hover:bg-tint"
      onClick={() => onOpen(new Set(all ? Array.from({ length: count }, (_, index) => index) : []))}
    >
      {t(all ? "dataset_form.unfoldAll" : "dataset_form.foldAll")}
    </button>
  );
}
