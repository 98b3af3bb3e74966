/** Organisations for the institution picker (spec 1 §3, §5). */
import {
  countOrganizations,
  findOrganizations,
  listOrganizations,
  type OrganizationRow,
} from "../../../db/queries/catalog/organizations.ts";
import type { Context } from "../../context.ts";
import { toQuestion } from "./search_terms.ts";

export interface OrganizationSearch {
  name: string;
  /** From 1. */
  page: number;
  size: number;
}

/**
 * Searches organisations, best matches first: whole names and acronyms, then beginnings, then words. Organisations in
 * China come first among equals. Without a name all are listed.
 */
export async function searchOrganizations(
  { db }: Context,
  { name, page, size }: OrganizationSearch,
): Promise<{ rows: OrganizationRow[]; total: number }> {
  const slice = { limit: size, offset: (page - 1) * size };
  if (name.trim() === "") {
    const [rows, total] = [await listOrganizations(db.read, slice), await countOrganizations(db.read)];
    return { rows, total };
  }
  const question = toQuestion(name);
  return question.terms.length === 0
    ? { rows: [], total: 0 }
    : await findOrganizations(db.read, question, slice);
}
