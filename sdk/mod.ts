/**
 * The SDK of SDB: one object, one method a call.
 *
 * ```ts
 * const repository = createRepository({ server: "https://data.example.org", token });
 * const draft = await repository.datasets.create({ title: { zh: "…", en: "…" } });
 * for await (const { dataset } of repository.datasets.search({ q: "海洋" })) console.log(dataset.doi);
 * ```
 */
export { createRepository, type Repository } from "./repository.ts";
export type { ClientOptions, Fetch } from "./client.ts";
export { ApiError, ConnectionError, type ExplainedIssue, toApiError } from "./error.ts";
export { type RetryOptions, withRetry } from "./retry.ts";
export type {
  AppendBytes,
  ChunkBody,
  DigestBlob,
  PutBytes,
  SendOptions,
  UploadSource,
  UploadTarget,
} from "./send_options.ts";
export { harvestPages, harvestRecords } from "./oai/harvest.ts";
export type { HarvestOptions, OaiSelection } from "./oai/harvest.ts";
export { OaiError, type OaiPage, type OaiRecord } from "./oai/page.ts";
export { openFile } from "./disk_file.ts";
export { groupSmallFiles } from "./group_small_files.ts";
export { PageRequest } from "./page.ts";
export type { ExportOptions, Resolved } from "./resources/datasets.ts";
export * from "./model/mod.ts";
