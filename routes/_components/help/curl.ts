/** A call as a command line that can be copied. */
import { CHECKLIST } from "../../../sdk/model/review.ts";
import type { Call } from "./document.ts";

/** What stands for a value in an address. */
const VALUES: Record<string, string> = {
  id: "DATASET_ID",
  dataSetId: "DATASET_ID",
  reviewId: "REVIEW_ID",
  fileId: "FILE_ID",
  version: "V1",
  path: "data/levels.csv",
  code: "j00001",
  email: "name@example.org",
  userName: "name@example.org",
};

/** Parameters that make an example, where none is required. */
const QUERIES: Record<string, Record<string, string>> = {
  resolveIdentifier: { doi: "10.12345/example" },
  listSubjects: { code: "170" },
  getCitation: { format: "bibtex" },
  getNewsItem: { id: "NEWS_ID" },
};

const REGISTRATION = {
  email: "name@example.org",
  password: "PASSWORD",
  realName: "Wang Fang",
  workUnit: "Institute of Lakes",
  phone: "010 1234567",
  locale: "en",
  terms: true,
};

/** Bodies that make an example; the others are sent empty. */
const BODIES: Record<string, object> = {
  searchDatasets: { q: "lake", sort: "newest", size: 10 },
  createDataset: { metadata: { title: { zh: "青海湖水位数据集", en: "Water levels of Qinghai Lake" } } },
  saveDataset: { revision: 1, metadata: { language: "en" } },
  listOwnDatasets: { status: "DRAFT" },
  acceptReview: { checklist: CHECKLIST },
  returnForRevision: { comments: "Please describe the columns." },
  register: REGISTRATION,
  activate: { userName: "name@example.org", code: "CODE" },
};

/** For a shell: nothing inside single quotes is special but the quote itself. */
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

export function curlOf(call: Call, server: string): string {
  const { method, security = [], requestBody, responses } = call;
  const lines = [`curl ${method === "GET" ? "" : `-X ${method} `}${quoted(server + addressOf(call))}`];
  if (security.length) lines.push(`-H 'Authorization: TOKEN'`);
  lines.push(...bodyOf(call, Object.keys(requestBody?.content ?? {})[0]));
  if (!responses["200"].content["application/json"]) lines.push("-OJ");
  return lines.join(" \\\n  ");
}

function addressOf({ operationId, path, parameters = [] }: Call): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => VALUES[name] ?? name.toUpperCase());
  const required = parameters.filter((one) => one.in === "query" && one.required);
  const query = new URLSearchParams(required.map(({ name }) => [name, VALUES[name] ?? name.toUpperCase()]));
  for (const [name, value] of Object.entries(QUERIES[operationId] ?? {})) query.set(name, value);
  return query.size ? `${filled}?${decodeURIComponent(query.toString())}` : filled;
}

function bodyOf({ operationId, requestBody }: Call, type: string | undefined): string[] {
  if (type === "application/octet-stream") return [`-T levels.csv`];
  if (type === "application/x-www-form-urlencoded") {
    return ["--data-urlencode username=name@example.org", "--data-urlencode password=PASSWORD"];
  }
  if (type === "multipart/form-data") {
    return Object.entries(requestBody?.content[type].schema.properties ?? {}).map(([name, { format }]) =>
      `-F ${name}=${format === "binary" ? "@" : "<"}${name}${format === "binary" ? ".pdf" : ".json"}`
    );
  }
  if (type !== "application/json") return [];
  return [`-H 'Content-Type: application/json'`, `-d ${quoted(JSON.stringify(BODIES[operationId] ?? {}))}`];
}
