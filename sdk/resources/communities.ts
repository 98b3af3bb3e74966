import type { Client } from "../client.ts";
import type { Community } from "../model/community.ts";
import { path } from "../path.ts";

export class Communities {
  constructor(readonly client: Client) {}

  list(): Promise<Community[]> {
    return this.client.get("/sdb-dataset-service/communities");
  }
  get(code: string): Promise<Community> {
    return this.client.get(path`/sdb-dataset-service/info/${code}`);
  }
}
