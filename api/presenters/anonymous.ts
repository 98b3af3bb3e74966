/** Presents the view of an anonymous link: each field is named, and none is taken over with others. */
import { toMetadata, type VersionRecord } from "../../db/schema/records.ts";
import type { AnonymousDataset } from "../../sdk/model/responses/anonymous.ts";
import type { Extent } from "../../sdk/model/dataset.ts";
import { toIso } from "../../sdk/model/time.ts";
import { licenceName } from "../../sdk/model/vocabulary/licences.ts";
import { findSubject } from "../../sdk/model/vocabulary/subjects.ts";
import type { LinkGrant } from "../actor.ts";

interface AnonymousView {
  grant: LinkGrant;
  record: VersionRecord;
  extent: Extent;
}

export function presentAnonymousDataset({ grant, record, extent }: AnonymousView): AnonymousDataset {
  const metadata = toMetadata(record);
  return {
    dataSetTypeCode: metadata.dataSetTypeCode,
    language: metadata.language,
    title: metadata.title,
    description: {
      zh: withoutPictures(metadata.description.zh),
      en: withoutPictures(metadata.description.en),
    },
    keywords: metadata.keywords,
    subjects: metadata.subjects,
    subjectNames: metadata.subjects.map((code) => findSubject(code)?.name ?? { zh: code, en: code }),
    license: metadata.license,
    licenseName: licenceName(metadata.license.id),
    references: metadata.references,
    spatial: metadata.spatial,
    temporal: metadata.temporal,
    count: extent.count,
    size: extent.size,
    access: grant.access,
    expiresAt: toIso(grant.expiresAt),
  };
}

/** Pictures within a text bring what a camera or a program wrote into them. The text is stored sanitised. */
const withoutPictures = (html: string): string => html.replace(/<img\b[^<>]*>/gi, "");
