import { useEffect, useRef, useState } from "react";
import {
  createTranslate,
  formatDateTime,
  type Locale,
  type MessageSlice,
  type Translate,
} from "../../locales/format.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { pageOwner } from "../_page_owner.ts";
import { ArticleCopies, type Fields, type KeptFields } from "./_kept_fields.ts";

export const hydrate = "load";

interface Props {
  locale: Locale;
  /** `kept_text` and `ui`. */
  texts: MessageSlice;
  /** Id of the form. */
  form: string;
  /** Id of the article; of a new one its kind. */
  subject: string;
  /** The form shows what was typed and not taken. */
  typed: boolean;
  /** What was sent last is on the server. */
  saved: boolean;
}

interface Answered {
  copy: KeptFields;
  /** What stood in the form; absent where the copy was discarded. */
  before?: Fields;
  /** Fields that were taken. */
  count: number;
}

/** Writing waits until the typing rests. */
const WRITE_DELAY_MS = 500;
const EVENTS = ["input", "change", "click"] as const;

/**
 * Keeps in this browser what is written into the form of an article, and offers it when the form is opened again. Never
 * on the server: what is saved of a published article is public at once.
 */
export default function KeptText({ locale, texts, form: id, ...opened }: Props) {
  const t = createTranslate(locale, texts);
  const copies = useRef<ArticleCopies>(undefined);
  const [offers, setOffers] = useState<KeptFields[]>([]);
  const [answered, setAnswered] = useState<Answered>();
  const [kept, setKept] = useState<number | false>();
  const [awake, setAwake] = useState(false);
  useEffect(() => {
    const form = document.getElementById(id);
    const owner = pageOwner();
    if (!(form instanceof HTMLFormElement) || !owner) return;
    const own = copies.current = new ArticleCopies({ ...opened, form, owner });
    setOffers(own.find());
    setAwake(true);
    return follow(form, own, setKept);
  }, []);
  const [found] = offers;
  const answer = (copy: KeptFields, done: Omit<Answered, "copy">) => {
    setOffers(offers.filter((one) => one !== copy));
    setAnswered({ copy, ...done });
  };
  const discard = (copy: KeptFields) => {
    copies.current!.drop(copy);
    answer(copy, { count: 0 });
  };
  const undo = ({ copy, before }: Answered) => {
    copies.current!.undo(copy, before);
    setOffers([copy, ...offers]);
    setAnswered(undefined);
  };
  const note = kept === false ? "kept_text.failed" : kept ? "kept_text.kept" : "kept_text.hint";
  return (
    <div className="mb-4 flex flex-col gap-3 empty:hidden">
      {answered && (
        <AnswerNote
          {...answered}
          t={t}
          onUndo={() => undo(answered)}
          onClose={() => setAnswered(undefined)}
        />
      )}
      {found && (
        <Alert live tone="attention" title={t("kept_text.title")}>
          <p>{t("kept_text.text", { time: formatDateTime(found.at) })}</p>
          {copies.current?.isBehind(found) && <p>{t("kept_text.behind")}</p>}
          <div className="mt-3 flex flex-wrap gap-2">
            <Button
              size="sm"
              variant="primary"
              onClick={() => answer(found, copies.current!.take(found))}
            >
              {t("kept_text.take")}
            </Button>
            <Button size="sm" onClick={() => discard(found)}>{t("kept_text.discard")}</Button>
          </div>
        </Alert>
      )}
      {awake && (
        <p className={kept === false ? "text-sm text-danger" : "text-sm text-faint"}>
          {t(note, { time: kept ? formatDateTime(kept) : "" })}
        </p>
      )}
    </div>
  );
}

interface AnswerNoteProps extends Answered {
  t: Translate;
  onUndo: () => void;
  onClose: () => void;
}

function AnswerNote({ t, before, count, onUndo, onClose }: AnswerNoteProps) {
  return (
    <Alert
      live
      tone="info"
      title={before ? t("kept_text.taken", { count }) : t("kept_text.discarded")}
      action={
        <div className="flex gap-2 self-center">
          <Button size="sm" icon="i-tabler-arrow-back-up" onClick={onUndo}>{t("kept_text.undo")}</Button>
          <IconButton icon="i-tabler-x" label={t("ui.close")} onClick={onClose} />
        </div>
      }
    />
  );
}

/** Keeps what is typed once it rests, and at once when the page goes. @returns ends it */
function follow(
  form: HTMLFormElement,
  copies: ArticleCopies,
  onKept: (at: number | false | undefined) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const keep = () => {
    clearTimeout(timer);
    onKept(copies.keep());
  };
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(keep, WRITE_DELAY_MS);
  };
  for (const type of EVENTS) form.addEventListener(type, later);
  form.addEventListener("submit", copies.markSent);
  addEventListener("pagehide", keep);
  keep();
  return () => {
    clearTimeout(timer);
    for (const type of EVENTS) form.removeEventListener(type, later);
    form.removeEventListener("submit", copies.markSent);
    removeEventListener("pagehide", keep);
  };
}
