import { type ChangeEvent, useRef, useState } from "react";
import {
  type Attachment,
  attachmentAddress,
  COMPLIANCE_ENDINGS,
  isComplianceName,
} from "../../sdk/model/attachment.ts";
import { COMPLIANCE_ITEMS_MAX, COMPLIANCE_SIZE_MAX } from "../../sdk/model/limits.ts";
import { formatBytes } from "../../locales/format.ts";
import { Button } from "../../routes/_components/ui/Button.tsx";
import { FieldError } from "../../routes/_components/ui/Field.tsx";
import { Icon } from "../../routes/_components/ui/Icon.tsx";
import { IconButton } from "../../routes/_components/ui/IconButton.tsx";
import { browserRepository } from "../_api.ts";
import { fieldId, useForm } from "./_context.ts";
import { SectionCard } from "./_SectionCard.tsx";
import type { Target } from "./_saving.ts";
import { explainError } from "./explain_error.ts";

interface Props {
  target: Pick<Target, "dataSetId" | "version">;
  items: Attachment[];
  onChange: (items: Attachment[]) => void;
}

const ACCEPTED = COMPLIANCE_ENDINGS.map((ending) => `.${ending}`).join(",");

/** Approvals and statements that only those see who have to do with the review; one upload after the other. */
export function Compliance({ target: { dataSetId, version }, items, onChange }: Props) {
  const { t, locale, enhanced, errorAt } = useForm();
  const [busy, setBusy] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
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
  const add = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    target.value = "";
    if (!file) return;
    if (!isComplianceName(file.name)) {
      return setProblem(t("validation.complianceType", { found: file.name }));
    }
    if (file.size > COMPLIANCE_SIZE_MAX) {
      return setProblem(`${file.name}: ${t("validation.complianceLimits")}`);
    }
    return attempt(file.name, t("dataset_form.uploadFailed"), async () => [
      ...items,
      await browserRepository(locale).attachments.addCompliance(dataSetId, version, file.name, file),
    ]);
  };
  const remove = ({ attachmentId, name }: Attachment) =>
    attempt(name, t("ui.requestFailed"), async () => {
      await browserRepository(locale).attachments.removeCompliance(dataSetId, version, attachmentId);
      return items.filter((one) => one.attachmentId !== attachmentId);
    });
  const full = items.length >= COMPLIANCE_ITEMS_MAX;
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
          <input
            type="file"
            name="complianceItem"
            accept={ACCEPTED}
            aria-label={t("dataset_form.compliance.add")}
            className="max-w-full min-h-11"
          />
        )}
        <div className="flex flex-wrap items-center gap-4">
          <Button
            type={enhanced ? "button" : "submit"}
            name="action"
            value="addCompliance"
            icon="i-tabler-file-plus"
            busy={busy !== undefined}
            disabled={full}
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
            accept={ACCEPTED}
            aria-label={t("dataset_form.compliance.add")}
            onChange={add}
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
