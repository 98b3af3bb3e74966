/** What a new draft begins with: another dataset of one's own, or what the registrar of a DOI knows. */
import { findPrefillFields } from "../../forms/dataset/prefill_fields.ts";
import { savableOf } from "../../forms/dataset/check_form.ts";
import { toForm } from "../../forms/dataset/form_state.ts";
import { type DatasetMetadata, type Input, metadataSchema } from "../../sdk/model/metadata/metadata.ts";
import { ApiError, type Repository } from "../../sdk/mod.ts";
import type { PrefillResult } from "../_components/dataset_form/paths.ts";
import type { StartChoice } from "../_components/dataset_form/StartPage.tsx";
import { orUndefined } from "./absent.ts";

export interface Beginning {
  metadata: Input<DatasetMetadata>;
  outcome: PrefillResult;
}

/**
 * What the draft begins with, as far as it was asked to begin with anything. What cannot be had now is typed later, or
 * taken over in the form; what does not fit the rules, in data from elsewhere or older than a rule, is left out.
 */
export async function findInitialMetadata(
  { datasets }: Repository,
  { from, fromDoi, archiveDoi }: StartChoice,
): Promise<Beginning | undefined> {
  if (fromDoi && archiveDoi) {
    try {
      return prefillDraft(await datasets.prefill(archiveDoi));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return { metadata: {}, outcome: error.error === "doiUnknown" ? "0" : "unreachable" };
    }
  }
  if (!from) return undefined;
  const found = await orUndefined(datasets.get(from));
  // What is stored may be older than a rule that it breaks.
  return found
    ? { ...prefillDraft(found), metadata: savableOf(toForm(found), "new") }
    : { metadata: {}, outcome: "0" };
}

function prefillDraft(given: Input<DatasetMetadata>): Beginning {
  const offers = findPrefillFields(toForm(metadataSchema.parse({})), given).filter(({ field }) =>
    field !== "language"
  );
  const metadata = Object.fromEntries(offers.map(({ field }) => [field, given[field]]));
  return { metadata, outcome: `${offers.length}` };
}
