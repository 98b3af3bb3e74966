/** What the server has begun of a version: asked for once, and kept up to date by what this page does. */
import type { ResumableUpload } from "../../sdk/model/upload.ts";
import type { Client } from "../../sdk/client.ts";
import { type RetryOptions, withRetry } from "../../sdk/retry.ts";
import type { NewUpload } from "../../sdk/send_options.ts";
import { Uploads } from "../../sdk/resources/uploads.ts";
import type { UploadTarget } from "./stored_files.ts";

/** Everything that may still become a file; what comes by FTP goes on there. */
const isOpen = ({ protocol, state }: ResumableUpload): boolean =>
  protocol === "tus" && state !== "done" && state !== "failed";

export class BegunUploads extends Uploads {
  #known?: Promise<Map<string, ResumableUpload[]>>;

  constructor(client: Client, readonly version: UploadTarget) {
    super(client);
  }

  /** Those of a path. @throws ApiError, ConnectionError. */
  async at(path: string, retry: RetryOptions): Promise<ResumableUpload[]> {
    this.#known ??= withRetry(() => this.listOpen(), retry).then((all) =>
      Map.groupBy(all, (one) => one.path)
    );
    try {
      return (await this.#known).get(path) ?? [];
    } catch (error) {
      this.#known = undefined;
      throw error;
    }
  }

  /** As it is now. @throws ApiError, ConnectionError. */
  async listOpen(): Promise<ResumableUpload[]> {
    const { dataSetId, version } = this.version;
    return (await this.list(dataSetId, version)).filter(isOpen);
  }

  override async create(wanted: NewUpload, bytes?: BodyInit): Promise<ResumableUpload> {
    return await this.#add(await super.create(wanted, bytes));
  }

  override async join(
    target: Omit<NewUpload, "size" | "part">,
    uploadIds: readonly string[],
  ): Promise<ResumableUpload> {
    return await this.#add(await super.join(target, uploadIds));
  }

  async #add(upload: ResumableUpload): Promise<ResumableUpload> {
    const known = await this.#known;
    known?.set(upload.path, [...known.get(upload.path) ?? [], upload]);
    return upload;
  }
}
