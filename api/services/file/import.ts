/**
 * Copies files from another dataset of the same depositor (spec 3 §2, row 3). Content is addressed by its hash, so no
 * bytes are copied.
 */
import type { Executor, Transaction } from "../../../db/client.ts";
import { findVersionHead, loadVersions } from "../../../db/queries/dataset/datasets.ts";
import { copyFiles, type FileCopy, listPathsOf } from "../../../db/queries/file/copies.ts";
import type { VersionHead } from "../../../db/schema/records.ts";
import type { OnConflict } from "../../../sdk/model/file.ts";
import { planPaths } from "../../../sdk/model/path_index.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { failpoint } from "../../failpoint.ts";
import { isOwner, mayDownload } from "../../policies/dataset.ts";
import { requireUser } from "../../caller.ts";
import { requireEditable } from "../dataset/save.ts";
import { refusalOf } from "./download.ts";
import { type DatasetView, getVersionHead, viewAfterAction } from "../dataset/read.ts";
import { transition } from "../dataset/transition.ts";
import { formPath, notifyOwner } from "../mail/dataset_notifications.ts";
import { addEffect, type Effects, wakeOutbox } from "../outbox/effects.ts";
import { newId } from "../../secrets.ts";
import type { VersionAddress } from "../dataset/read.ts";

/** Attempts before the import is given up and the version becomes a draft again. */
export const IMPORT_TRIES = 3;

interface Source {
  /** `dataSetId` of the source. */
  from: string;
  fromVersion: string;
  /** Paths to copy; an empty list means all. */
  paths: readonly string[];
  /** What to do if a path is taken in the draft. */
  onConflict: OnConflict;
}

/**
 * Locks the draft until the outbox has copied the files.
 * @throws DomainError notLoggedIn, forbidden also for somebody else's source, importing, datasetStateConflict; notFound for a
 * source or a path that is not there, gone for a withdrawn source, pathTaken for files that cannot stand
 * beside those of the draft.
 */
export async function importFiles(
  context: Context,
  { dataSetId, version, from, fromVersion, paths, onConflict }: VersionAddress & Source,
): Promise<DatasetView> {
  const actor = requireUser(context);
  const head = await context.db.withTx(async (tx) => {
    const head = await requireEditable(tx, context, { dataSetId, version }, "importFiles");
    const source = await getVersionHead(context, tx, from, fromVersion);
    if (!isOwner(source.dataset, actor)) throw new DomainError("forbidden", { action: "importFiles" });
    if (!mayDownload(source, actor)) throw refusalOf(source);
    await planCopies(tx, head, source, { paths, onConflict });
    const payload = {
      versionId: head.version.id,
      sourceId: source.version.id,
      paths: [...paths],
      onConflict,
    };
    await transition(tx, context, head, "importFiles", {
      unchanged: true,
      detail: { source: source.dataset.id, sourceVersion: source.version.number },
    });
    await addEffect(tx, context, "import", newId(), payload);
    failpoint(context.config, "import.before_commit");
    return head;
  });
  failpoint(context.config, "import.after_commit");
  wakeOutbox(context);
  return viewAfterAction(context, head);
}

/** Plans which files are copied and under which paths. @throws DomainError notFound, pathTaken. */
async function planCopies(
  db: Executor,
  head: VersionHead,
  source: VersionHead,
  { paths: wanted, onConflict }: Pick<Source, "paths" | "onConflict">,
): Promise<FileCopy[]> {
  if (head.version.id === source.version.id) throw new DomainError("importFromItself");
  const there = await listPathsOf(db, source.version.id);
  const known = new Set(there);
  const absent = wanted.find((path) => !known.has(path));
  if (absent !== undefined) throw new DomainError("notFound", { what: absent });
  const chosen = wanted.length > 0 ? [...new Set(wanted)] : there;
  if (chosen.length === 0) throw new DomainError("notFound", { what: source.dataset.id });
  const { planned, collision } = planPaths(chosen, await listPathsOf(db, head.version.id), onConflict);
  if (collision) throw new DomainError("pathTaken", { ...collision });
  return planned.filter(({ outcome }) => outcome !== "skipped")
    .map(({ from, path: to, outcome }) => ({ from, to, replaces: outcome === "replaced" }));
}

/**
 * Copies the rows. A version that is no longer importing is left alone, so that the effect may be delivered twice. The
 * import ends if the source changed in a way that prevents copying.
 */
export async function deliverImport(context: Context, payload: Effects["import"]): Promise<void> {
  try {
    await context.db.withTx((tx) => copy(tx, context, payload));
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    await giveUpImport(context, payload, error.error);
  }
  failpoint(context.config, "import.after_copy");
}

async function copy(tx: Transaction, context: Context, payload: Effects["import"]) {
  const { versionId, sourceId, paths, onConflict = "refuse" } = payload;
  const head = await findVersionHead(tx, versionId);
  if (head?.version.status !== "IMPORTING") return;
  const source = await findVersionHead(tx, sourceId);
  if (!source || source.dataset.ownerId !== head.dataset.ownerId || source.version.status === "RETRACTED") {
    throw new DomainError("notFound", { what: sourceId });
  }
  const copies = await planCopies(tx, head, source, { paths, onConflict });
  await copyFiles(tx, sourceId, versionId, copies, context.clock().getTime());
  await transition(tx, context, head, "completeImport", { detail: { files: copies.length } });
  failpoint(context.config, "import.before_done");
}

/** Makes the version a draft again, without the files, and informs its owner. */
export async function giveUpImport(
  context: Context,
  { versionId }: Effects["import"],
  error: string,
): Promise<void> {
  await context.db.withTx(async (tx) => {
    const head = await findVersionHead(tx, versionId);
    if (head?.version.status !== "IMPORTING") return;
    const [record] = await loadVersions(tx, [versionId]);
    await transition(tx, context, head, "completeImport", {
      unchanged: true,
      detail: { files: 0, error: error.slice(0, 200) },
    });
    await notifyOwner(tx, context, record, {
      template: "importFailed",
      key: newId(),
      path: formPath(record),
    });
  });
}
