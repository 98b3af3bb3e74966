import { createContext, useContext, useMemo, useRef, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/form/Choice.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { type ReadonlySignal, signal } from "../../ui/signals.ts";
import { localized } from "../../sdk/model/locale.ts";
import type { Creator } from "../../sdk/model/metadata/metadata.ts";
import { isSameAuthor, type OwnAuthors } from "../../sdk/model/metadata/own_authors.ts";
import { browserRepository } from "../_api.ts";
import { useForm } from "./_context.ts";
import { explainError } from "../_explain_error.ts";
import { addAuthors, type Used } from "../../forms/dataset/offered_authors.ts";

/** Affiliations that the fields of this section offer. */
export const UsedContext = createContext<ReadonlySignal<Used[]>>(signal([]));
export const useUsed = (): ReadonlySignal<Used[]> => useContext(UsedContext);

export interface Loading {
  own: ReadonlySignal<OwnAuthors | undefined>;
  /** Asks once; a later call takes the same answer, and asks again after a failure. @throws ApiError */
  load: () => Promise<OwnAuthors>;
}

/** Who the depositor is and whom earlier datasets name, asked for when the section is first used. */
export function useOwnAuthors(): Loading {
  const { locale } = useForm();
  const own = useMemo(() => signal<OwnAuthors | undefined>(undefined), []);
  const asked = useRef<Promise<OwnAuthors>>(undefined);
  const load = () =>
    asked.current ??= browserRepository(locale).datasets.ownAuthors().then((answer) => {
      own.value = answer;
      return answer;
    }).catch((error) => {
      asked.current = undefined;
      throw error;
    });
  return { own, load };
}

interface Props {
  authors: Creator[];
  loading: Loading;
}

/** Authors that need not be typed: oneself, and whom earlier datasets name. */
export function OfferedAuthors({ authors, loading }: Props) {
  const { t, locale, enhanced, change } = useForm();
  const [said, setSaid] = useState("");
  const [choosing, setChoosing] = useState<Creator[]>();
  if (!enhanced) return null;
  const attempt = async (use: (own: OwnAuthors) => void) => {
    setSaid("");
    try {
      use(await loading.load());
    } catch (error) {
      setSaid(explainError(error, locale, t("ui.requestFailed")));
    }
  };
  const add = (chosen: Creator[]) => {
    const edits = addAuthors(authors, chosen);
    edits.forEach(change);
    setSaid(t("dataset_form.authorsAdded", { count: edits.length }));
  };
  const addMe = () =>
    attempt(({ me }) =>
      authors.some((one) => isSameAuthor(one, me)) ? setSaid(t("dataset_form.addMe.there")) : add([me])
    );
  const choose = () =>
    attempt(({ earlier }) => {
      const left = earlier.filter((one) => !authors.some((author) => isSameAuthor(author, one)));
      if (left.length > 0) setChoosing(left);
      else setSaid(t("dataset_form.coAuthors.none"));
    });
  return (
    <>
      <Button size="sm" icon="i-tabler-user-check" onClick={addMe}>{t("dataset_form.addMe")}</Button>
      <Button size="sm" icon="i-tabler-users" onClick={choose}>{t("dataset_form.coAuthors")}</Button>
      <p role="status" className="basis-full text-sm text-soft empty:hidden">{said}</p>
      {choosing && (
        <CoAuthors
          people={choosing}
          onClose={() => setChoosing(undefined)}
          onTake={(chosen) => {
            setChoosing(undefined);
            add(chosen);
          }}
        />
      )}
    </>
  );
}

interface CoAuthorProps {
  people: Creator[];
  onClose: () => void;
  onTake: (chosen: Creator[]) => void;
}

function CoAuthors({ people, onClose, onTake }: CoAuthorProps) {
  const { t, locale } = useForm();
  const [ticked, setTicked] = useState<ReadonlySet<Creator>>(new Set());
  const toggle = (one: Creator, on: boolean) =>
    setTicked((old) => new Set(on ? [...old, one] : [...old].filter((other) => other !== one)));
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("dataset_form.coAuthors")}
      closeLabel={t("ui.close")}
      actions={
        <>
          <Button onClick={onClose}>{t("layout.cancel")}</Button>
          <Button
            variant="primary"
            icon="i-tabler-user-plus"
            disabled={ticked.size === 0}
            onClick={() => onTake(people.filter((one) => ticked.has(one)))}
          >
            {t("dataset_form.coAuthors.add", { count: ticked.size })}
          </Button>
        </>
      }
    >
      <p className="mb-3 text-soft">{t("dataset_form.coAuthors.text")}</p>
      <div className="flex flex-col gap-2">
        {people.map((one, index) => (
          <Checkbox
            key={index}
            label={localized(one.name, locale)}
            hint={[one.email, ...one.affiliations.map(({ name }) => localized(name, locale))]
              .filter(Boolean).join(" · ") || undefined}
            checked={ticked.has(one)}
            onChange={({ target }) => toggle(one, target.checked)}
          />
        ))}
      </div>
    </Dialog>
  );
}
