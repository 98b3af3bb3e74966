import type { RemarkSubject } from "../../../sdk/model/review.ts";

/** Part of the dataset form in which a subject of remarks stands. */
const HOME: Partial<Record<RemarkSubject, string>> = {
  authors: "authors",
  papers: "papers",
  references: "papers",
  funding: "funding",
  projects: "funding",
  spatial: "coverage",
  temporal: "coverage",
  license: "rights",
  accessRight: "rights",
  cover: "cover",
  compliance: "compliance",
  files: "files",
  parts: "files",
  community: "community",
};

/** The form's own anchor for it. */
export const formAnchor = (about: RemarkSubject): string => `#section-${HOME[about] ?? "basic"}`;
