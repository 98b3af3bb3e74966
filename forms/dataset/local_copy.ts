/** The copies of a dataset's form; see `forms/local_copy.ts`. */
import * as copies from "../local_copy.ts";
import type { DatasetForm } from "./form_state.ts";
import { readForm } from "./read_form.ts";

export type LocalCopy = copies.LocalCopy<DatasetForm>;
export type FoundCopy = copies.FoundCopy<DatasetForm>;

/** @param owner Whose browser it is now; nobody else gets the copy back. */
export const copyKey = (owner: string, dataSetId: string, version: string): string =>
  copies.copyKeyOf(owner, dataSetId, version);

export const readCopy = (shelf: copies.CopyStorage, key: string): FoundCopy | undefined =>
  copies.readCopyAs(shelf, key, readForm);

/** All copies of a draft, newest first. */
export const readCopies = (shelf: copies.ListableCopyStorage, key: string): FoundCopy[] =>
  copies.readCopiesAs(shelf, key, readForm);
