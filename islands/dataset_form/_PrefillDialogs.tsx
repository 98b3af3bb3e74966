import { useEffect, useRef, useState } from "react";
import type { DatasetMetadata, Input } from "../../sdk/model/metadata/metadata.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/form/Choice.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { type Option, Select } from "../../ui/form/Select.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import type { ReadonlySignal } from "../../ui/signals.ts";
import { browserRepository } from "../_api.ts";
import { useForm } from "./_context.ts";
import { explainError } from "../_explain_error.ts";
import type { DatasetForm } from "../../forms/dataset/form_state.ts";
import { fieldLabel } from "../../forms/dataset/field_labels.ts";
import { applyPrefill, findPrefillFields, type PrefillField } from "../../forms/dataset/prefill_fields.ts";

export interface PrefillProps {
  dataSetId: string;
  form: ReadonlySignal<DatasetForm>;
  open: boolean;
  onClose: () => void;
}

/** What earlier datasets and the DOI know, asked for one after the other. */
function usePrefill({ dataSetId, form, open }: PrefillProps) {
  const { t, locale } = useForm();
  const [earlier, setEarlier] = useState<Option[]>();
  const [chosen, choose] = useState("");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [offers, setOffers] = useState<PrefillField[]>();
  const closings = useRef(0);
  const datasets = () => browserRepository(locale).datasets;
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    setProblem(undefined);
    try {
      await work();
    } catch (error) {
      setProblem(explainError(error, locale, t("ui.requestFailed")));
    }
    setBusy(false);
  };
  const begin = () =>
    attempt(async () => {
      const { list } = await datasets().mineNewest({ size: 100 });
      setEarlier(
        list.filter((one) => one.dataSetId !== dataSetId).map((one) => ({
          value: `${one.dataSetId} ${one.version}`,
          label: one.title[locale] || one.title.zh || one.title.en || t("dataset_form.untitled"),
        })),
      );
    });
  useEffect(() => {
    if (!open) return;
    begin();
    return () => {
      closings.current++;
      setOffers(undefined);
    };
  }, [open]);
  const offer = (get: () => Promise<Input<DatasetMetadata>>) =>
    attempt(async () => {
      const before = closings.current;
      const found = findPrefillFields(form.peek(), await get());
      // What comes after the dialog was closed is not for its next opening.
      if (before === closings.current) setOffers(found);
    });
  const lookUp = (doi: string) => offer(() => datasets().prefill(doi));
  const copy = () => {
    const [id, version] = chosen.split(" ");
    return offer(() => datasets().get(id, version));
  };
  return { earlier, chosen, choose, busy, problem, offers, lookUp, copy };
}

/** First where to look, then what would be filled. It knows at its second opening what was chosen at its first. */
export function PrefillDialogs(props: PrefillProps) {
  const { form, open, onClose } = props;
  const { change } = useForm();
  const known = usePrefill(props);
  if (!open) return null;
  if (!known.offers) return <SourceDialog {...known} doi={form.peek().archiveDoi} onClose={onClose} />;
  return (
    <OfferDialog
      offers={known.offers}
      onClose={onClose}
      onTake={(taken) => {
        change({ type: "replace", form: applyPrefill(form.peek(), taken) });
        onClose();
      }}
    />
  );
}

interface SourceProps extends Omit<ReturnType<typeof usePrefill>, "offers"> {
  /** What stands in the field at first. */
  doi: string;
  onClose: () => void;
}

/** Which DOI, or which earlier dataset. */
function SourceDialog(
  { earlier, chosen, choose, busy, problem, lookUp, copy, onClose, ...props }: SourceProps,
) {
  const { t } = useForm();
  const [doi, setDoi] = useState(props.doi);
  const ask = () => lookUp(doi.trim());
  return (
    <Dialog open onClose={onClose} title={t("dataset_form.prefill")} closeLabel={t("ui.close")}>
      <div className="flex flex-col gap-5">
        {problem && <Alert tone="attention" live title={problem} />}
        <div className="flex flex-wrap items-end gap-3 [&>div]:flex-1">
          <TextInput
            label={t("dataset_form.prefill.doi")}
            value={doi}
            placeholder="10.1234/abcd"
            onChange={({ target }) => setDoi(target.value)}
            onKeyDown={(event) => {
              if (event.key !== "Enter") return;
              event.preventDefault();
              ask();
            }}
          />
          <Button icon="i-tabler-search" busy={busy} disabled={doi.trim() === ""} onClick={ask}>
            {t("dataset_form.prefill.lookup")}
          </Button>
        </div>
        {earlier?.length === 0 && <p className="text-sm text-faint">{t("dataset_form.prefill.none")}</p>}
        {earlier && earlier.length > 0 && (
          <div className="flex flex-wrap items-end gap-3 [&>div]:flex-1">
            <Select
              label={t("dataset_form.prefill.earlier")}
              value={chosen}
              placeholder={t("dataset_form.prefill.choose")}
              options={earlier}
              onChange={({ target }) => choose(target.value)}
            />
            <Button icon="i-tabler-copy" busy={busy} disabled={chosen === ""} onClick={copy}>
              {t("dataset_form.prefill.copy")}
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  );
}

interface OfferProps {
  offers: PrefillField[];
  onClose: () => void;
  onTake: (offers: PrefillField[]) => void;
}

/** What would be filled, before it is; what would replace something is not ticked. */
function OfferDialog({ offers, onClose, onTake }: OfferProps) {
  const { t } = useForm();
  const [ticked, setTicked] = useState(() =>
    new Set(offers.filter(({ replaces }) => !replaces).map(({ field }) => field))
  );
  const toggle = (field: PrefillField["field"], on: boolean) =>
    setTicked((old) => new Set(on ? [...old, field] : [...old].filter((one) => one !== field)));
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("dataset_form.prefill.title")}
      closeLabel={t("ui.close")}
      actions={
        <>
          <Button onClick={onClose}>{t("layout.cancel")}</Button>
          <Button
            variant="primary"
            icon="i-tabler-check"
            disabled={ticked.size === 0}
            onClick={() => onTake(offers.filter(({ field }) => ticked.has(field)))}
          >
            {t("dataset_form.prefill.apply")}
          </Button>
        </>
      }
    >
      {offers.length === 0
        ? <p>{t("dataset_form.prefill.nothing")}</p>
        : (
          <div className="flex flex-col gap-3">
            <p className="text-soft">{t("dataset_form.prefill.text")}</p>
            {offers.map(({ field, value, replaces }) => (
              <div key={field} className="border-t border-line pt-3">
                <Checkbox
                  label={fieldLabel(field, t) + (replaces ? ` · ${t("dataset_form.prefill.replaces")}` : "")}
                  checked={ticked.has(field)}
                  onChange={({ target }) => toggle(field, target.checked)}
                />
                <p className="pl-8 text-sm text-faint break-words">{inWords(value)}</p>
              </div>
            ))}
          </div>
        )}
    </Dialog>
  );
}

/** All texts of a value, one after the other, as far as a line or two holds them. */
function inWords(value: unknown): string {
  const words: string[] = [];
  const collect = (one: unknown) => {
    if (typeof one === "string" && one !== "") words.push(one);
    else if (typeof one === "object" && one !== null) Object.values(one).forEach(collect);
  };
  collect(value);
  const text = words.join(" · ");
  return text.length > 160 ? `${text.slice(0, 160)}…` : text;
}
