/** Documents for the reviewers: those that are stored, and those that were chosen and wait for their kind. */
import { type ChangeEvent, useEffect, useState } from "react";
import { type Attachment, type ComplianceKind, isComplianceName } from "../../sdk/model/attachment.ts";
import { COMPLIANCE_ITEMS_MAX, COMPLIANCE_SIZE_MAX } from "../../sdk/model/limits.ts";
import { labelled } from "../../locales/format.ts";
import { browserRepository } from "../_api.ts";
import { useForm } from "./_context.ts";
import type { Target } from "./_autosave.ts";
import { explainError } from "../_explain_error.ts";

export interface ComplianceProps {
  target: Pick<Target, "dataSetId" | "version">;
  items: Attachment[];
  onChange: (items: Attachment[]) => void;
}

/** A document that was chosen, with what it is about. */
export interface Staged {
  file: File;
  kind: ComplianceKind;
}

export interface ComplianceWork {
  staged: Staged[];
  /** Name of the document that is sent or removed now. */
  busy?: string;
  problem?: string;
  /** No more may be chosen. */
  full: boolean;
  stage: (event: ChangeEvent<HTMLInputElement>) => void;
  changeKind: (at: number, kind: string) => void;
  unstage: (at: number) => void;
  /** Sends what was chosen, one after the other. */
  upload: () => void;
  remove: (item: Attachment) => void;
}

/** The page is not left by mistake while something waits. */
function useWarning(waiting: boolean): void {
  useEffect(() => {
    if (!waiting) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [waiting]);
}

export function useCompliance(
  { target: { dataSetId, version }, items, onChange }: ComplianceProps,
): ComplianceWork {
  const { t, locale } = useForm();
  const [busy, setBusy] = useState<string>();
  const [staged, setStaged] = useState<Staged[]>([]);
  const [problem, setProblem] = useState<string>();
  useWarning(staged.length > 0);
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
  const problemOf = ({ name, size }: File) => {
    if (!isComplianceName(name)) return t("validation.complianceType", { found: name });
    return size > COMPLIANCE_SIZE_MAX ? labelled(locale, name, t("validation.complianceLimits")) : undefined;
  };
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
  /** What is stored goes from the list at once, so that a failure leaves only what is still to be sent. */
  const sendAll = async () => {
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
  };
  const removeStored = async ({ attachmentId }: Attachment) => {
    await browserRepository(locale).attachments.removeCompliance(dataSetId, version, attachmentId);
    return items.filter((one) => one.attachmentId !== attachmentId);
  };
  return {
    ...{ staged, busy, problem, stage },
    full: items.length + staged.length >= COMPLIANCE_ITEMS_MAX,
    changeKind: (at, kind) =>
      setStaged(staged.map((one, index) => index === at ? { ...one, kind: kind as ComplianceKind } : one)),
    unstage: (at) => setStaged(staged.filter((_, index) => index !== at)),
    upload: () => void attempt(staged[0].file.name, t("dataset_form.uploadFailed"), sendAll),
    remove: (item) => void attempt(item.name, t("ui.requestFailed"), () => removeStored(item)),
  };
}
