import { type ChangeEvent, useEffect, useRef, useState } from "react";
import {
  type Attachment,
  attachmentAddress,
  COMPLIANCE_ENDINGS,
  COMPLIANCE_KINDS,
  type ComplianceKind,
  isComplianceName,
} from "../../sdk/model/attachment.ts";
import { COMPLIANCE_ITEMS_MAX, COMPLIANCE_SIZE_MAX } from "../../sdk/model/limits.ts";
import { formatBytes } from "../../locales/format.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { FieldError } from "../../ui/form/Field.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { type Option, Select } from "../../ui/form/Select.tsx";
import { browserRepository } from "../_api.ts";
import { useForm } from "./_context.ts";
import { fieldId } from "../../forms/dataset/anchors.ts";
import { SectionCard } from "./_SectionCard.tsx";
import type { Target } from "./_saving.ts";
import { explainError } from "../_explain_error.ts";
import { COMPLIANCE_FIELD, COMPLIANCE_KIND_FIELD } from "../../forms/dataset/upload_fields.ts";

interface Props {
  target: Pick<Target, "dataSetId" | "version">;
  items: Attachment[];
  onChange: (items: Attachment[]) => void;
}

const ACCEPTED = COMPLIANCE_ENDINGS.map((ending) => `.${ending}`).join(",");

/** A document that was chosen, with what it is about. */
interface Staged {
  file: File;
  kind: ComplianceKind;
}

/** Approvals and statements that only those see who have to do with the review. Several go one after the other. */
export function Compliance({ target: { dataSetId, version }, items, onChange }: Props) {
  const { t, locale, enhanced, errorAt } = useForm();
  const [busy, setBusy] = useState<string>();
  const [staged, setStaged] = useState<Staged[]>([]);
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (staged.length === 0) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [staged.length > 0]);
  const kinds = COMPLIANCE_KINDS.map((kind) => ({
    value: kind,
    label: t(`vocabulary.complianceKind.${kind}`),
  }));
  const attempt = async (name: string, failed: string, step: () => Promise<Attachment[]>) => {
    setBusy(name);
    setProblem(undefined);
    try {
      onChange(await step());
    } catch (error) {
      setProblem(explainError(error, locale, failed));
    }
    setBusy(undefined);
  };
  const problemOf = ({ name, size }: File) =>
    !isComplianceName(name)
      ? t("validation.complianceType", { found: name })
      : size > COMPLIANCE_SIZE_MAX
      ? `${name}: ${t("validation.complianceLimits")}`
      : undefined;
  const stage = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...target.files ?? []];
    target.value = "";
    const problems = chosen.flatMap((file) => problemOf(file) ?? []);
    const room = COMPLIANCE_ITEMS_MAX - items.length - staged.length;
    const fitting = chosen.filter((file) => !problemOf(file));
    if (fitting.length > room) problems.push(t("validation.complianceLimits"));
    setProblem(problems.join(" ") || undefined);
    setStaged([...staged, ...fitting.slice(0, room).map((file) => ({ file, kind: "ethics" as const }))]);
  };
  const change = (at: number, kind: string) =>
    setStaged(staged.map((one, index) => index === at ? { ...one, kind: kind as ComplianceKind } : one));
  /** What is stored goes from the list at once, so that a failure leaves only what is still to be sent. */
  const upload = () =>
    attempt(staged[0].file.name, t("dataset_form.uploadFailed"), async () => {
      let stored = items;
      const { attachments } = browserRepository(locale);
      for (const one of staged) {
        const { file, kind } = one;
        setBusy(file.name);
        stored = [...stored, await attachments.addCompliance(dataSetId, version, file.name, file, kind)];
        onChange(stored);
        setStaged((left) => left.filter((other) => other !== one));
      }
      return stored;
    });
  const remove = ({ attachmentId, name }: Attachment) =>
    attempt(name, t("ui.requestFailed"), async () => {
      await browserRepository(locale).attachments.removeCompliance(dataSetId, version, attachmentId);
      return items.filter((one) => one.attachmentId !== attachmentId);
    });
  const full = items.length + staged.length >= COMPLIANCE_ITEMS_MAX;
  const error = problem ?? errorAt("compliance");
  return (
    <SectionCard section="compliance">
      <div
        id={fieldId("compliance")}
        tabIndex={-1}
        role="group"
        aria-label={t("dataset_form.section.compliance")}
        className="flex flex-col gap-4 outline-none"
      >
        {items.length > 0 && (
          <ul className="panel bg-paper divide-y divide-line">
            {items.map((item) => (
              <li key={item.attachmentId} className="flex items-center gap-3 pl-4 pr-1 min-h-12">
                <Icon name="i-tabler-file-certificate" className="text-xl text-soft" />
                <a href={attachmentAddress(item.attachmentId)} className="link flex-1 min-w-0 break-all">
                  {item.name}
                </a>
                <Badge>{t(`vocabulary.complianceKind.${item.complianceKind ?? "other"}`)}</Badge>
                <span className="text-sm text-faint whitespace-nowrap">{formatBytes(item.size)}</span>
                <IconButton
                  type={enhanced ? "button" : "submit"}
                  name="action"
                  value={`removeCompliance:${item.attachmentId}`}
                  icon="i-tabler-trash"
                  label={t("ui.remove", { name: item.name })}
                  disabled={busy !== undefined}
                  onClick={enhanced
                    ? () =>
                      remove(item)
                    : undefined}
                />
              </li>
            ))}
          </ul>
        )}
        {!enhanced && !full && (
          <div className="flex flex-wrap items-end gap-4">
            <input
              type="file"
              name={COMPLIANCE_FIELD}
              multiple
              accept={ACCEPTED}
              aria-label={t("dataset_form.compliance.add")}
              className="max-w-full min-h-11"
            />
            <Select
              name={COMPLIANCE_KIND_FIELD}
              label={t("dataset_form.compliance.kind")}
              defaultValue="ethics"
              options={kinds}
            />
          </div>
        )}
        {staged.length > 0 && (
          <StagedList
            staged={staged}
            kinds={kinds}
            busy={busy !== undefined}
            onKind={change}
            onRemove={(at) => setStaged(staged.filter((_, index) => index !== at))}
            onUpload={upload}
          />
        )}
        <div className="flex flex-wrap items-center gap-4">
          <Button
            type={enhanced ? "button" : "submit"}
            name="action"
            value="addCompliance"
            icon="i-tabler-file-plus"
            disabled={full || busy !== undefined}
            onClick={enhanced ? () => field.current?.click() : undefined}
          >
            {t("dataset_form.compliance.add")}
          </Button>
          <p role="status" className="text-sm text-faint">
            {busy
              ? t("dataset_form.compliance.busy", { name: busy })
              : t("dataset_form.compliance.count", { count: items.length, maximum: COMPLIANCE_ITEMS_MAX })}
          </p>
        </div>
        {enhanced && (
          <input
            ref={field}
            type="file"
            multiple
            accept={ACCEPTED}
            aria-label={t("dataset_form.compliance.add")}
            onChange={stage}
            hidden
          />
        )}
        <div role="alert" className="empty:hidden">
          {error && <FieldError id={fieldId("compliance")}>{error}</FieldError>}
        </div>
      </div>
    </SectionCard>
  );
}

interface StagedProps {
  staged: Staged[];
  kinds: Option[];
  busy: boolean;
  onKind: (at: number, kind: string) => void;
  onRemove: (at: number) => void;
  onUpload: () => void;
}

/** What was chosen and is not sent yet: each gets its kind first. */
function StagedList({ staged, kinds, busy, onKind, onRemove, onUpload }: StagedProps) {
  const { t } = useForm();
  return (
    <div className="flex flex-col items-start gap-3 rounded-lg border border-dashed border-edge bg-sunken p-4">
      <p role="status">{t("dataset_form.compliance.ready")}</p>
      <ul className="w-full flex flex-col gap-2">
        {staged.map(({ file, kind }, at) => (
          <li key={`${at}-${file.name}`} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="flex-1 min-w-40 break-all">{file.name}</span>
            <span className="text-sm text-faint whitespace-nowrap">{formatBytes(file.size)}</span>
            <select
              aria-label={t("dataset_form.compliance.kindOf", { name: file.name })}
              className="control w-auto"
              value={kind}
              disabled={busy}
              onChange={({ target }) =>
                onKind(at, target.value)}
            >
              {kinds.map(({ value, label }) => <option key={value} value={value}>{label}</option>)}
            </select>
            <IconButton
              icon="i-tabler-x"
              label={t("ui.remove", { name: file.name })}
              disabled={busy}
              onClick={() =>
                onRemove(at)}
            />
          </li>
        ))}
      </ul>
      <Button variant="primary" icon="i-tabler-upload" busy={busy} onClick={onUpload}>
        {t("dataset_form.compliance.upload", { count: staged.length })}
      </Button>
    </div>
  );
}
