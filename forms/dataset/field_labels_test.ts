import assert from "node:assert/strict";
import { translator } from "../../locales/mod.ts";
import { fieldLabel } from "./field_labels.ts";

const NAMES: [path: string, zh: string, en: string][] = [
  ["title.zh", "标题（中文）", "Title (Chinese)"],
  ["authors", "作者信息", "Authors"],
  ["authors.1.email", "作者 2 › 邮箱", "Author 2 › Email"],
  ["authors.0.orcid", "作者 1 › ORCID", "Author 1 › ORCID"],
  ["authors.0.name.en", "作者 1 › 姓名（英文）", "Author 1 › Name (English)"],
  ["authors.2.affiliations", "作者 3 › 单位名称", "Author 3 › Affiliation"],
  [
    "authors.2.affiliations.1.name.zh",
    "作者 3 › 单位 2 › 单位名称（中文）",
    "Author 3 › Affiliation 2 › Affiliation (Chinese)",
  ],
  ["papers.0.title", "论文 1 › 论文标题", "Paper 1 › Paper title"],
  ["papers.1.doi", "论文 2 › DOI", "Paper 2 › DOI"],
  ["parts", "包含的数据集", "Datasets in this package"],
  ["license.id", "许可协议", "Licence"],
  ["license.text.zh", "协议正文（中文）", "Licence text (Chinese)"],
  ["spatial.0.longitude", "位置 1 › 经度", "Place 1 › Longitude"],
  ["temporal.0.end", "时间段 1 › 结束时间", "Period 1 › End time"],
  ["files", "数据文件", "Data files"],
  ["nothing.of.the.kind", "基本信息", "Basic information"],
];

Deno.test("fieldLabel() calls every field by its name, from the outside in (issue: errors summarised)", () => {
  for (const [path, zh, en] of NAMES) {
    assert.deepEqual([fieldLabel(path, translator("zh")), fieldLabel(path, translator("en"))], [zh, en]);
  }
});
