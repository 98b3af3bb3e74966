/** Manifest folders for tests: a complete one, and what a test changes of it. */

export const DATA = "site,value\n1,2\n";

/** A complete one. */
export const good = {
  name: "table-test",
  dataset_type_code: "001",
  language: "zh",
  title_zh: "观测表",
  title_en: "Table of observations",
  keywords_zh: ["观测", "海洋", "温度"],
  keywords_en: ["observation", "ocean", "temperature"],
  description_zh: "一张表。",
  description_en: "One table.",
  authors: [{
    name_zh: "张三",
    name_en: "San Zhang",
    email: "zhang@example.org",
    corresponding: true,
    affiliations: [{ name_zh: "海洋所", name_en: "Institute of Oceanology" }],
  }],
  subjects: [{ code: "17045" }],
  licence: { spdx: "CC-BY-4.0" },
  access_right: "PUBLIC",
};
/** As it is written; a test may spoil any part of it. */
export type Manifest = Record<string, unknown> & typeof good;

export interface FolderContent {
  change?: (manifest: Manifest) => unknown;
  /** The whole of the manifest. */
  raw?: string | Uint8Array<ArrayBuffer>;
  /** By path below `files/`. */
  files?: Record<string, string>;
}

export async function writeFolder(
  folder: string,
  { change, raw, files = { "a.csv": DATA } }: FolderContent,
  name = "metadata.json",
): Promise<void> {
  await Deno.mkdir(`${folder}/files`, { recursive: true });
  const manifest = raw ?? JSON.stringify(change ? change(structuredClone(good)) : good);
  const bytes = typeof manifest === "string" ? new TextEncoder().encode(manifest) : manifest;
  await Deno.writeFile(`${folder}/${name}`, bytes);
  for (const [path, text] of Object.entries(files)) await Deno.writeTextFile(`${folder}/files/${path}`, text);
}
