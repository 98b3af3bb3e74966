/**
 * What a refusal says, word for word in both languages. Written out here and not read from the catalogs, so that a changed
 * sentence or a number that went astray shows. Numbers in brackets are those of spec 3 §9.
 */

import { formatBytes } from "../../locales/format.ts";

export interface Refusal {
  /** Of `sdk/model/errors.ts`; an input that is refused, unless told. */
  error: string;
  /** The sentence of the error itself; not asked where its issues say it all. */
  sentence?: Pair;
  issues: [path: string, zh: string, en: string][];
}

export type Pair = readonly [zh: string, en: string];

/** One thing is wrong, at `path`. */
export const at = (path: string, [zh, en]: Pair): Refusal => ({
  error: "invalidInput",
  issues: [[path, zh, en]],
});

/** Several things at once. */
export const also = (...all: Refusal[]): Refusal => ({
  ...all[0],
  issues: all.flatMap(({ issues }) => issues),
});

/** No field is wrong, but the step itself. */
export const refusal = (error: string, sentence: Pair): Refusal => ({ error, sentence, issues: [] });

const COMPLETE: Pair = ["请先完善数据集信息再提交。", "Please complete the dataset info before submit."]; // 43
const COMPLETE_ENTRIES: Pair = [ // 41
  "请完善作者、论文、基金、项目和参考文献信息。",
  "Please complete the author, paper, funding, project and reference information.",
];
const ENTRIES = /^(?:authors|papers|funding|projects|references)\b/;

/** A submission is refused for what it lacks; the whole is named by what lacks (spec 3 §9, messages 41 and 43). */
export function lacks(...issues: [path: string, Pair][]): Refusal {
  const entries = issues.some(([path]) => ENTRIES.test(path));
  return {
    error: "datasetIncomplete",
    sentence: entries ? COMPLETE_ENTRIES : COMPLETE,
    issues: issues.map(([path, [zh, en]]) => [path, zh, en]),
  };
}

export const longerThan = (n: number): Pair => [`最多 ${n} 个字符`, `At most ${n} characters`];
export const moreThan = (n: number): Pair => [`最多 ${n} 项`, `At most ${n} items`];
export const below = (n: number): Pair => [`不能小于 ${n}`, `Must be at least ${n}`];
export const beyond = (n: number): Pair => [`不能大于 ${n}`, `Must be at most ${n}`];

export const WORDS = {
  required: ["此项为必填项", "This field is required"], // 45
  invalidNumber: ["必须是有效的数字", "must be a valid number"], // 44
  wholeNumber: ["类型错误，应为整数", "Wrong type; expected a whole number"],
  decimals: ["最多四位小数", "At most four decimal places"],
  invalidEmail: ["请输入正确的邮箱地址！", "Please enter a correct email address!"], // 29
  invalidUrl: [
    "请输入以 http:// 或 https:// 开头的网址",
    "Must be an address starting with http:// or https://",
  ],
  invalidDoi: ["DOI 应形如 10.1234/abcd", "Must be a DOI such as 10.1234/abcd"],
  invalidOrcid: [
    "ORCID 应形如 0000-0002-1825-0097，且末位校验码正确",
    "Must be an ORCID such as 0000-0002-1825-0097, with a valid check digit",
  ],
  invalidRor: [
    "ROR 应形如 https://ror.org/034t30j35，且校验码正确",
    "Must be a ROR id such as https://ror.org/034t30j35, with a valid checksum",
  ],
  invalidMonth: [
    "无法识别时间“2020-13-01”，请写成 2024、2024-03、2024-03-01 或 2024-03-01T14:30:00+08:00。",
    "“2020-13-01” is not a time that can be read. Write it as 2024, 2024-03, 2024-03-01 or 2024-03-01T14:30:00+08:00.",
  ],
  endBeforeStart: [ // 47
    "结束时间必须晚于开始时间，请修改。",
    "End time must be later than the start time. Please revise.",
  ],
  west: ["西边界必须小于东边界", "West must be less than east"],
  south: ["南边界必须小于北边界", "South must be less than north"],
  heights: ["最低高程必须小于最高高程", "The lowest elevation must be less than the highest"],
  language: ["请先选择数据集语言", "Please choose the dataset language first"], // 57
  title: ["请填写标题", "A title is required"],
  keywords: ["每种语言至少填写 3 个关键词", "At least 3 keywords are required in each language"], // 56
  description: ["请填写简介", "A description is required"],
  subject: ["请选择学科分类", "Choose at least one subject"],
  authors: ["请填写作者信息", "At least one author is required"],
  name: ["请输入姓名", "Name required"], // 24
  affiliation: ["请填写作者单位（中英文）", "The author’s affiliation is required in both languages"],
  corresponding: ["请指定一位通讯作者", "A corresponding author is required"],
  correspondingEmail: [ // 55
    "仅填写邮箱的作者可设为通讯作者",
    "Only an author with an email can be the corresponding author",
  ],
  emailBound: ["该邮箱已绑定其他作者", "This email is already bound to another author"], // 54
  license: ["请选择许可协议", "Choose a licence"],
  unknownLicense: [
    "没有这个许可协议：“CC-BY-4.1”，相近的有：CC-BY-4.0, CC-BY-SA-4.0, CC-BY-NC-4.0",
    "No such licence: “CC-BY-4.1”; similar: CC-BY-4.0, CC-BY-SA-4.0, CC-BY-NC-4.0",
  ],
  customLicense: ["自定义协议需填写中英文内容", "A custom licence needs its text in both languages"],
  embargo: ["请选择保护期时长（1–12 个月）", "Choose the embargo period (1 to 12 months)"],
  paper: ["论文信息不能为空。", "Paper information cannot be empty."], // 39
  reference: ["请填写参考文献内容", "Enter the reference text"],
  funding: ["请填写基金名称", "Enter the funding name"],
  project: ["请填写项目名称", "Enter the project name"],
  files: ["请至少上传一个文件", "Upload at least one file"],
  archive: [ // 59
    "归档数据必须填写 DOI，并修改归档联系邮箱",
    "An archive submission needs a DOI and a changed contact email",
  ],
  package: ["请至少选择一个您已发布的数据集", "Choose at least one published dataset of your own"],
  compliance: ["合规材料最多 10 项，每项不超过 10MB", "At most 10 compliance items, 10 MB each"], // 68
  fileName: [
    "文件名不可用：不能为空、“.”、“..”，不能含反斜杠或控制字符，每段最长 255 字节",
    "Not a valid file name: no empty part, “.”, “..”, backslash or control character, at most 255 bytes per part",
  ],
  pathLength: ["路径过长：最多 1024 字节", "The path is too long: at most 1024 bytes"],
  content: ["请先选择撤回内容", "Select what to withdraw first"],
  reason: ["请先选择原因", "Select a reason first"],
  specification: ["请说明具体原因", "Please specify the reason"],
  statement: ["请上传签字声明（PDF）", "Please upload the signed statement as a PDF."],
  urgedTooEarly: [ // 48
    "审核尚未超过 5 个工作日，暂不能以此理由催审。",
    "The review period has not exceeded 5 working days yet.",
  ],
  urgedBefore: [
    "距上次催审不足 5 个工作日，暂不能再次催审。",
    "The review was urged less than 5 working days ago and cannot be urged again yet.",
  ],
  comments: [
    "退回或不予批准时请填写意见",
    "Comments are required when something is returned or rejected",
  ],
  returnComments: [
    "退回时请写明需要修改的地方：总体意见、某一部分的意见或审核清单中的意见，至少写一处",
    "Say what needs to be changed: overall comments, comments on a part, or in the checklist",
  ],
  checklistRepeated: ["审核清单的每一项只能给出一个结论", "Each checklist item can be judged only once"],
  checklistToFix: [
    "审核清单中有需要修改的项，不能通过；请退回修改，或改为“通过”或“有意见”",
    "A checklist item needs fixing, so the dataset cannot be accepted: return it, or change the item to “pass” or “comment”",
  ],
  checklistText: ["请写明意见", "Write the comment"],
  checklist: ["通过前请逐项确认审核清单", "Confirm every item of the checklist before accepting"],
  sameCommunity: ["该数据集已属于此社区", "The dataset already belongs to this community"],
  redirectedBefore: [
    "该数据集已转投过一次社区，不能再次转投。",
    "The dataset has already been redirected once and cannot be redirected again.",
  ],
  deliveredAlready: [ // 38
    "转投失败，数据已发布，不能修改社区。",
    "Delivery failed, the data has been published and the community cannot be modified.",
  ],
  paperUnchanged: [
    "论文信息没有变化，无需提交。",
    "The papers have not changed; there is nothing to submit.",
  ],
  unpublishedVersion: [ // 40
    "该数据集存在未发布的历史版本，新版本创建失败！",
    "There are historical versions of this dataset that have not been published. Failed to create a new version!",
  ],
  identicalVersion: [ // 60
    "与上一版本相同，不能提交，请返回修改或删除",
    "This version is identical to the previous one; go back to edit or delete it",
  ],
} satisfies Record<string, Pair>;

/** What was found is quoted behind the specified sentence (58). */
export const cover = (zh: string, en: string): Pair => [
  `封面须为 JPG/PNG，小于 1MB，比例约 1.5:1。${zh}`,
  `The cover must be JPG/PNG, under 1 MB, ratio about 1.5:1. ${en}`,
];
export const unknownSubject = (code: string): Pair => [
  `GB/T 13745-2009 中没有学科代码“${code}”`,
  `GB/T 13745-2009 has no subject code “${code}”`,
];
export const statementTooBig = (bytes: number): Pair => [
  `文件不能超过 10 MB（当前 ${bytes} B）`,
  `The file must not exceed 10 MB (it has ${bytes} B)`,
];
export const foreignPart = (id: string): Pair => [
  `数据包只能包含您本人已发布的数据集：${id}`,
  `A package can contain only your own published datasets: ${id}`,
];
export const bodyTooLarge = (bytes: number): Pair => [
  `内容过大：最多 ${formatBytes(bytes)}。`,
  `Too large: at most ${formatBytes(bytes)}.`,
];
