import { useRef } from "react";
import {
  type Attachment,
  attachmentAddress,
  COMPLIANCE_ENDINGS,
  COMPLIANCE_KINDS,
} from "../../sdk/model/attachment.ts";
import { COMPLIANCE_ITEMS_MAX } from "../../sdk/model/limits.ts";
import { formatBytes } from "../../locales/format.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { FieldError } from "../../ui/form/Field.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { type Option, Select } from "../../ui/form/Select.tsx";
import { useForm } from "./_context.ts";
import { fieldId } from "../../forms/dataset/anchors.ts";
import { SectionCard } from "./_SectionCard.tsx";
import { type ComplianceProps, type ComplianceWork, type Staged, useCompliance } from "./_use_compliance.ts";
import { COMPLIANCE_FIELD, COMPLIANCE_KIND_FIELD } from "../../forms/dataset/upload_fields.ts";

const ACCEPTED = COMPLIANCE_ENDINGS.map((ending) => `.${ending}`).join(",");

/** Approvals and statements that only those see who have to do with the review. Several go one after the other. */
export function Compliance(props: ComplianceProps) {
  const { t, enhanced, errorAt } = useForm();
  const { items } = props;
  const work = useCompliance(props);
  const { staged, busy, full } = work;
  const kinds = COMPLIANCE_KINDS.map((kind) => ({
    value: kind,
    label: t(`vocabulary.complianceKind.${kind}`),
  }));
  const error = work.problem ?? errorAt("compliance");
  return (
    <SectionCard section="compliance">
      <div
        id={fieldId("compliance")}
        tabIndex={-1}
        role="group"
        aria-label={t("dataset_form.section.compliance")}
        className="flex flex-col gap-4 outline-none"
      >
        {items.length > 0 && <StoredList items={items} busy={busy !== undefined} onRemove={work.remove} />}
        {!enhanced && !full && <PlainFields kinds={kinds} />}
        {staged.length > 0 && (
          <StagedList
            staged={staged}
            kinds={kinds}
            busy={busy !== undefined}
            onKind={work.changeKind}
            onRemove={work.unstage}
            onUpload={work.upload}
          />
        )}
        <AddButton count={items.length} work={work} />
        <div role="alert" className="empty:hidden">
          {error && <FieldError id={fieldId("compliance")}>{error}</FieldError>}
        </div>
      </div>
    </SectionCard>
  );
}

interface StoredProps {
  items: Attachment[];
  busy: boolean;
  onRemove: (item: Attachment) => void;
}

function StoredList({ items, busy, onRemove }: StoredProps) {
  const { t, enhanced } = useForm();
  return (
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
            disabled={busy}
            onClick={enhanced ? () => onRemove(item) : undefined}
          />
        </li>
      ))}
    </ul>
  );
}

/** Without JavaScript documents of one kind go up with the form. */
function PlainFields({ kinds }: { kinds: Option[] }) {
  const { t } = useForm();
  return (
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
  );
}

/** Opens the choice of files, and says how many there are or which one is under way. */
function AddButton({ count, work: { busy, full, stage } }: { count: number; work: ComplianceWork }) {
  const { t, enhanced } = useForm();
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
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
            : t("dataset_form.compliance.count", { count, maximum: COMPLIANCE_ITEMS_MAX })}
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
    </>
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
