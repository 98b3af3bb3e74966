/** Opens the store of the data files that the settings name. */
import { StartError } from "../start_error.ts";
import { S3Error } from "./s3/answer.ts";
import { PATIENCE, type S3Patience, type S3Settings } from "./s3/settings.ts";
import type { BlobStore } from "./storage.ts";
import { LocalBlobStore } from "./storage_local.ts";
import { S3BlobStore } from "./storage_s3.ts";

export interface StoragePlace {
  dataDir: string;
  s3?: S3Settings;
  /** Script of the thread that reads local files back; by default the source file. */
  readBackScript?: URL;
}

/** @throws StartError for an object storage that cannot be used; what a local folder says otherwise. */
export async function openBlobStore(
  { dataDir, s3, readBackScript }: StoragePlace,
  patience: S3Patience = PATIENCE,
): Promise<BlobStore> {
  if (s3) return await openS3(s3, patience);
  const store = new LocalBlobStore(dataDir, readBackScript);
  await store.prepare();
  return store;
}

/** Where the data files are, for an operator. */
export function storageName({ dataDir, s3 }: StoragePlace): string {
  return s3 ? `the bucket ${s3.bucket} at ${s3.endpoint}` : `${dataDir}/blobs`;
}

/** Names of the settings by which an operator corrects it. */
export const storageSettings = ({ s3 }: StoragePlace): string => s3 ? "S3_ENDPOINT, S3_BUCKET" : "DATA_DIR";

async function openS3(settings: S3Settings, patience: S3Patience): Promise<BlobStore> {
  const store = new S3BlobStore(settings, patience);
  try {
    await store.readIdentity();
    await store.probe();
    return store;
  } catch (error) {
    throw new StartError(explain(settings, error), { cause: error });
  }
}

function explain({ endpoint, bucket, keyId, region }: S3Settings, error: unknown): string {
  const place = `The object storage ${endpoint}`;
  if (!(error instanceof S3Error)) {
    return `${place} does not answer as one. Check S3_ENDPOINT, and that it runs.`;
  }
  const { status, code } = error;
  if (code === "NoSuchBucket") return `${place} has no bucket ${bucket}. Make it, or correct S3_BUCKET.`;
  if (/^(InvalidAccessKeyId|SignatureDoesNotMatch)$/.test(code)) {
    return `${place} refuses the key ${keyId} (${code}). Correct S3_KEY_ID and S3_SECRET.`;
  }
  if (code === "RequestTimeTooSkewed") return `${place} has another time than this machine. Set the clock.`;
  if (status === 403) {
    return `${place} does not let the key ${keyId} read and write the bucket ${bucket} (${code}). Give it that right.`;
  }
  if (status === 301 || status === 307 || status === 400) {
    return `${place} wants another address or region than ${region} for the bucket ${bucket} (${code}). ` +
      "Correct S3_ENDPOINT, S3_REGION or S3_PATH_STYLE.";
  }
  return `${place} cannot be used: ${error.message}. Check S3_ENDPOINT and S3_PATH_STYLE.`;
}
