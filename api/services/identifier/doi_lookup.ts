/** Metadata of a DOI with which a form begins: from our own database, else from the configured service. */
import { findPaperByDoi } from "../../../db/queries/dataset/papers.ts";
import { listVersionHeadsByIdentifier, loadVersions } from "../../../db/queries/dataset/datasets.ts";
import { toMetadata } from "../../../db/schema/records.ts";
import type { DatasetMetadata, Input } from "../../../sdk/model/metadata/metadata.ts";
import { isDoi } from "../../../sdk/model/text.ts";
import { bareDoi } from "../../../sdk/model/vocabulary/pasted_identifiers.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { describeError, log } from "../../log.ts";
import { isPublic } from "../../policies/dataset.ts";
import { requireUser } from "../../caller.ts";

/**
 * Finds the metadata.
 * @throws DomainError notLoggedIn; invalidInput for text that is not a DOI; doiUnknown; metadataUnavailable if the
 * service does not answer, and people then type.
 */
export async function prefillFromDoi(context: Context, given: string): Promise<Input<DatasetMetadata>> {
  requireUser(context);
  const doi = bareDoi(given.trim());
  if (!isDoi(doi)) throw new DomainError("invalidInput", {}, [{ path: "doi", key: "invalidDoi" }]);
  const known = await findDataset(context, doi) ?? await findPaper(context, doi) ??
    await askService(context, doi);
  if (!known) throw new DomainError("doiUnknown", { doi });
  return known;
}

/** Reads the public metadata of a dataset of this site. */
async function findDataset({ db }: Context, doi: string): Promise<Input<DatasetMetadata> | undefined> {
  const head = (await listVersionHeadsByIdentifier(db.read, "doi", doi)).find(isPublic);
  if (!head) return undefined;
  const [record] = await loadVersions(db.read, [head.version.id]);
  const { archiveDoi: _, archiveEmail: __, parts: ___, communityCode: ____, ...metadata } = toMetadata(
    record,
  );
  return { ...metadata, authors: metadata.authors.map((author) => ({ ...author, email: "" })) };
}

/** Finds a paper that a published dataset lists. */
async function findPaper({ db }: Context, doi: string): Promise<Input<DatasetMetadata> | undefined> {
  const paper = await findPaperByDoi(db.read, doi);
  return paper && { papers: [paper] };
}

async function askService({ external }: Context, doi: string): Promise<Input<DatasetMetadata> | undefined> {
  try {
    return await external.doiMetadata?.find(doi);
  } catch (error) {
    log("warn", "The DOI service did not answer.", { doi, error: describeError(error) });
    throw new DomainError("metadataUnavailable");
  }
}
