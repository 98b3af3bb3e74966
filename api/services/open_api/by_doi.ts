/** What the open API tells of one dataset, which its DOI names (spec 3 §4). */
import { listVersionHeadsByIdentifier, loadVersions } from "../../../db/queries/dataset/datasets.ts";
import type { VersionHead } from "../../../db/schema/records.ts";
import type { OpenMetrics } from "../../../sdk/model/open_api.ts";
import type { Context } from "../../context.ts";
import { toSchemaOrg } from "../../crosswalks/schema_org.ts";
import { DomainError } from "../../error.ts";
import { isPublic } from "../../policies/dataset.ts";
import { isAvailable } from "../../policies/request.ts";
import { loadPublishedRecord } from "../publication/build_published_record.ts";

/**
 * Describes the newest version that is available, or the newest that was, as a schema.org Dataset, whose `size` is a quantity in bytes.
 * @throws DomainError notFound where no public version has the DOI.
 */
export async function describeByDoi(context: Context, doi: string): Promise<Record<string, unknown>> {
  const { version } = await requirePublic(context, doi);
  const [found] = await loadVersions(context.db.read, [version.id]);
  const record = await loadPublishedRecord(context, found!);
  const size = { "@type": "QuantitativeValue", value: record.size.bytes, unitText: "B" };
  return { ...toSchemaOrg(record, context.locale), size };
}

/** Tells how often a dataset was used. @throws DomainError notFound where no public version has the DOI. */
export async function measureByDoi(context: Context, doi: string): Promise<OpenMetrics> {
  const { version } = await requirePublic(context, doi);
  const [found] = await loadVersions(context.db.read, [version.id]);
  const { version: { titleZh, titleEn }, usage } = found!;
  return {
    titleZh,
    titleEn,
    visit: usage.views,
    download: usage.downloads,
    refPapers: usage.citations,
  };
}

/** Every caller is told what a visitor is. */
async function requirePublic({ db }: Context, doi: string): Promise<VersionHead> {
  const heads = await listVersionHeadsByIdentifier(db.read, "doi", doi);
  // As the resolver does: a version that was withdrawn stands for its dataset only where there is no other.
  const head = heads.find(isAvailable) ?? heads.find(isPublic);
  if (!head) throw new DomainError("notFound", { what: doi.slice(0, 80) });
  return head;
}
