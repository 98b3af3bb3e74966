/** Deposits manifest folders through the ordinary calls: create, upload, submit, accept, publish. */
import { type Manifest, manifestSchema, toMetadata } from "../sdk/model/manifest.ts";
import { CHECKLIST } from "../sdk/model/review.ts";
import type { Repository } from "../sdk/mod.ts";

/** Folders below `folder` (itself included) that hold a `metadata.json`, in order of their names. */
export async function findManifestFolders(folder: string): Promise<string[]> {
  const found: string[] = [];
  for await (const { name, isDirectory, isFile } of Deno.readDir(folder)) {
    if (isFile && name === "metadata.json") return [folder];
    if (isDirectory) found.push(...await findManifestFolders(`${folder}/${name}`));
  }
  return found.sort();
}

/** @returns id and version of a dataset under review. @throws ApiError or ZodError; the draft then stays as it is. */
export async function depositFolder(folder: string, depositor: Repository, community?: string) {
  const manifest: Manifest = manifestSchema.parse(
    JSON.parse(await Deno.readTextFile(`${folder}/metadata.json`)),
  );
  const metadata = { ...toMetadata(manifest), ...(community ? { communityCode: community } : {}) };
  const { dataSetId, version } = await depositor.datasets.create(metadata, manifest.submission);
  for (const path of manifest.files?.map((file) => file.path) ?? await listFiles(`${folder}/files`)) {
    const sha256 = manifest.files?.find((file) => file.path === path)?.sha256;
    await depositor.files.upload(dataSetId, version, path, await Deno.readFile(`${folder}/files/${path}`), {
      sha256,
    });
  }
  if (manifest.cover) {
    const cover = await Deno.readFile(`${folder}/${manifest.cover}`);
    await depositor.attachments.putCover(dataSetId, version, new Blob([cover]));
  } else await depositor.attachments.drawCover(dataSetId, version);
  await depositor.datasets.submit(dataSetId, version);
  return { dataSetId, version };
}

async function listFiles(folder: string, under = ""): Promise<string[]> {
  const paths: string[] = [];
  for await (const { name, isDirectory } of Deno.readDir(`${folder}/${under}`)) {
    paths.push(...isDirectory ? await listFiles(folder, `${under}${name}/`) : [`${under}${name}`]);
  }
  return paths.sort();
}

/** Accepts the open review of a dataset. */
export async function acceptReview(dataSetId: string, reviewer: Repository): Promise<void> {
  for await (const review of reviewer.reviews.list({ state: "OPEN" })) {
    if (review.dataSetId !== dataSetId) continue;
    await reviewer.reviews.accept(review.reviewId, { checklist: [...CHECKLIST] });
    return;
  }
  throw new Error(`${dataSetId}: no open review`);
}
