import type { Client } from "../client.ts";
import type { DataPolicy } from "../model/data_policy/choices.ts";
import type { DataPolicyHead, PolicyExportFormat, StoredDataPolicy } from "../model/data_policy/policy.ts";
import type { Locale } from "../model/locale.ts";
import { path } from "../path.ts";

const POLICIES = "/sdb-data-policy-service/policies";

/** Research data policies of journals: export for everybody, and those that the caller keeps. */
export class DataPolicies {
  constructor(readonly client: Client) {}

  /** Writes a policy as a file: Word (`docx`), Markdown, or JSON, which holds both languages. */
  export(policy: DataPolicy, locale: Locale = "zh", format: PolicyExportFormat = "docx"): Promise<Response> {
    return this.client.stream("POST", "/sdb-export-service/datapolicy/public/export", {
      query: { lang: locale, format },
      json: policy,
    });
  }
  /** The one that was changed last comes first. */
  list(): Promise<DataPolicyHead[]> {
    return this.client.get(POLICIES);
  }
  get(id: string): Promise<StoredDataPolicy> {
    return this.client.get(path`/sdb-data-policy-service/policies/${id}`);
  }
  create(name: string, policy: DataPolicy): Promise<StoredDataPolicy> {
    return this.client.post(POLICIES, { name, policy });
  }
  /** @param revision Of the policy that was edited. @throws ApiError `policyChanged` when another save came between. */
  save(id: string, name: string, policy: DataPolicy, revision: number): Promise<StoredDataPolicy> {
    return this.client.put(path`/sdb-data-policy-service/policies/${id}`, { name, policy, revision });
  }
  rename(id: string, name: string): Promise<StoredDataPolicy> {
    return this.client.post(path`/sdb-data-policy-service/policies/${id}/rename`, { name });
  }
  delete(id: string): Promise<null> {
    return this.client.delete(path`/sdb-data-policy-service/policies/${id}`);
  }
}
