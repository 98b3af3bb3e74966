/** Words by which the name of an organisation or a group is known from the name of a person. */
const LATIN = new RegExp(
  `(?:^|[\\s(])(?:${
    [
      "academy|administration|agency|alliance|association|authority|board|bureau|cent(?:er|re)s?|collaboration|college",
      "commission|committee|community|company|consortium|contributors|cooperative|corporation|council|department|division",
      "editors|facility|faculty|federation|foundation|group|hospital|inc\\.?|initiative|institut(?:e|es|ion|o)?",
      "laborator(?:y|ies)|labs?|library|ltd\\.?|ministry|mission|museum|network|observatory|office|organi[sz]ation",
      "partnership|press|program(?:me)?|project|repository|school|service|services|society|station|survey|team|trust|union",
      "universit(?:y|é|ät|à|ad)|volunteers|working|workshop",
    ].join("|")
  })(?=$|[\\s,)])|&|\\bData ?[Bb]ank\\b`,
  "iu",
);
/** Words between two nouns, and before one; a family name begins with a capital. */
const BETWEEN = /^[Tt]he\s|\s(?:of|for|the|and|und|et)\s/u;
const HAN =
  /(?:中心|研究所|研究院|研究室|实验室|大学|学院|学校|学会|学部|协会|联盟|联合会|委员会|理事会|基金会|管理局|总局|计划|项目|项目组|团队|小组|课题组|编写组|志愿者|贡献者|合作组|工作组|合作组织|组织|机构|公司|集团|医院|博物馆|图书馆|档案馆|天文台|观测站|气象局|水利部|数据库|数据银行|出版社|编辑部|办公室|政府|事务所)(?:$|[（(])/u;

/** What no name of a person of that length ends with. */
const LONG = /^[\p{Script=Han}]{5,}$/u;
const OFFICE = /[局部厅署院所馆站网社台行会处组室队]$/u;

export const looksLikeOrganization = (name: string): boolean =>
  LATIN.test(name) || BETWEEN.test(name) || HAN.test(name) || LONG.test(name) && OFFICE.test(name);
