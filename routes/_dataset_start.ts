/** Reads and judges the first step of a submission, for the page that begins one and for the one behind an archive link. */
import { findMissing } from "../sdk/model/completeness.ts";
import type { DatasetSource } from "../sdk/model/dataset_source.ts";
import { toIssues } from "../sdk/model/issue.ts";
import { type DatasetMetadata, type Input, metadataSchema } from "../sdk/model/metadata/metadata.ts";
import type { PrefillResult } from "./_components/dataset_form/paths.ts";
import type { StartChoice } from "./_components/dataset_form/StartPage.tsx";
import { findInitialMetadata } from "./_loaders/dataset_beginning.ts";
import type { PageContext } from "./_page.ts";

export function readStart(fields: FormData): StartChoice {
  const read = (name: string) => String(fields.get(name) ?? "").trim();
  return {
    type: read("dataSetTypeCode"),
    language: read("language"),
    agree: read("agree") === "true",
    from: read("from"),
    fromDoi: read("fromDoi") === "true",
    archiveDoi: read("archiveDoi"),
    archiveEmail: read("archiveEmail"),
  };
}

/** What a draft begins with. */
export interface Start {
  metadata: Input<DatasetMetadata>;
  /** How the search for what is known of a DOI, or of an earlier dataset, went. */
  outcome?: PrefillResult;
}

/** @returns sentences by field where the step is not complete. */
export async function beginDraft(
  { var: { t, repository, user } }: PageContext<"signedIn">,
  chosen: StartChoice,
  source: DatasetSource,
): Promise<{ start: Start; errors?: undefined } | { start?: undefined; errors: Record<string, string> }> {
  const given = metadataSchema.safeParse({
    dataSetTypeCode: chosen.type,
    language: chosen.language,
    ...(source === "archive" ? { archiveDoi: chosen.archiveDoi, archiveEmail: chosen.archiveEmail } : {}),
  });
  const issues = given.success
    ? findMissing(given.data, { files: 1, source, accountEmail: user.email }).filter(({ path }) =>
      path === "language" || path.startsWith("archive")
    )
    : toIssues(given.error);
  const errors = Object.fromEntries(
    issues.map(({ path, key, params }) => [path, t(`validation.${key}`, params)]),
  );
  if (!chosen.agree) errors.agree = t("dataset_form.agreeRequired");
  if (!given.success || Object.keys(errors).length > 0) return { errors };
  const { dataSetTypeCode, language, archiveDoi, archiveEmail } = given.data;
  const begun = await findInitialMetadata(repository, chosen);
  const metadata = {
    ...begun?.metadata,
    ...{ dataSetTypeCode, language, archiveDoi, archiveEmail, parts: [] },
  };
  return { start: { metadata, outcome: begun?.outcome } };
}
