/** Signs by which an organisation or a group is known from a person; no list of words decides alone. */
import { bareName, namesOthers } from "./additions.ts";
import { isHan } from "./format.ts";
import { isGivenName } from "./given_names.ts";
import { isCompoundSurname, isSurname } from "./surnames.ts";

export interface Judgement {
  kind: "person" | "organization";
  /** False where somebody has to be asked. */
  certain: boolean;
}

/** Words that are names of people as well, so that `Frank Press` and `Elsevier Press` are asked about. */
const AMBIGUOUS =
  /^(?:board|cent(?:er|re)|church|college|company|council|group|hall|labs?|mission|network|office|press|school|secretariat|service|station|team|trust|union)$/iu;
const WORD = new RegExp(
  `^(?:${
    [
      "academy|administration|agenc(?:y|ia|ies?)|alliance|association|authority|bureau|cent(?:er|re)s|collaboration|colleges",
      "commission|committee|community|consortium|contributors|cooperative|corporation|department|division",
      "editors|facility|faculty|federation|foundation|groups|gmbh|hospital|inc\\.?|initiative|institut(?:e|es|ion|o|et)?",
      "laborator(?:y|ies)|laborato(?:ire|rio)s?|library|ltd\\.?|ministry|missions|museum|networks|observatory|organi[sz]ation",
      "akademie|asociación|associação|consejo|conselho|conseil|departamento|fondation|fundación|fundação|gesellschaft|kommission",
      "minist(?:ère|erio|ério|erium)|muse[ou]|musée|observatorio|observatoire|organización|organização|servicio|serviço|société|sociedad",
      "stiftung|verband|verein|zentrum|partnership|program(?:me)?|project|repository|schools|services|society|stations|survey|teams|trusts|unions",
      "universit(?:y|é|ät|à|ad|as|eit)|universidade|volunteers|working|workshop",
    ].join("|")
  })$`,
  "iu",
);
const DATA_BANK = /\bData ?[Bb]ank\b/u;
/** Words between two nouns, and before one; a family name begins with a capital. */
const BETWEEN = /^[Tt]he\s|\s(?:of|for|in|the|and|(?<!\bvon\s)und|et|für|pour|voor)\s|&/u;
/** `on behalf of the LHC Study Group`: said of the others, with words before the name. */
const LEADING = /^(?:on|for|by|from|with|and|as|in|im|für|pour|para|por)\s/iu;
/** Smith and Jones are two people, Rock & Sons a firm; the authors are nobody by name. */
const UNNAMED = /^the\s|\s(?:and|und|et|&)\s|\S&\S/iu;
const NATION =
  /[\s-](?:France|Canada|Australia|Deutschland|Italia|España|Brasil|Suisse|Schweiz|Österreich|Nederland|Norge|Sverige|Danmark|Finland|Scotland|Ireland|Japan|China|India|Europe|International)$/u;
/** NASA, CERN, NOAA/NCEI; signs and digits that no name of a person has. */
const ACRONYM = /^\p{Lu}[\p{Lu}\d]{2,}(?:[-/]\p{Lu}[\p{Lu}\d]+)*$/u;
const NO_PERSON = /\d(?!(?:nd|rd|th)\b)|\/|@|^www\./u;

const HAN =
  /(?:中心|研究所|研究院|研究室|实验室|大学|学院|学校|学会|学部|协会|联盟|联合会|委员会|编委会|编辑委|理事会|基金会|管理局|总局|计划|项目|项目组|专项|团队|小组|课题组|编写组|研究组|科考队|考察队|调查队|志愿者|贡献者|合作组|工作组|合作组织|组织|机构|公司|集团|医院|博物馆|图书馆|档案馆|天文台|观测站|试验站|保护区|气象局|水利部|数据库|数据银行|出版社|编辑部|办公室|政府|事务所)(?:$|[（(])/u;
/** What no name of a person of that length ends with. */
const LONG = /^[\p{Script=Han}]{5,}$/u;
const OFFICE = /[局部厅署院所馆站网社台行会处组室队委]$/u;
const SHORT_OFFICE = /^[\p{Script=Han}]{3,4}$/u;

/** What a name says about who bears it; undefined where it says nothing. */
export function judgeKind(name: string): Judgement | undefined {
  const bare = bareName(name).name;
  if (/\p{Script=Han}/u.test(name)) {
    return judgeHan(name) ?? (isHan(bare.replace(/[\s,]/gu, "")) ? undefined : judgeWords(bare));
  }
  if (namesOthers(name) && !hasOrganizationWord(name)) return { kind: "person", certain: false };
  const judged = judgeInverted(bare) ?? judgeWords(bare);
  return judged && LEADING.test(bare) ? { ...judged, certain: false } : judged;
}

const organization = (certain: boolean): Judgement => ({ kind: "organization", certain });

/** Traditional and Japanese characters of {@link HAN} and {@link OFFICE}, in the same order as the simplified ones. */
const TRADITIONAL =
  "學會實驗協聯編輯員總計劃項專團隊課題寫組調願貢構機醫館檔圖書觀測試護區氣據數銀辦務廳處網臺織業気図";
const SIMPLIFIED =
  "学会实验协联编辑员总计划项专团队课题写组调愿贡构机医馆档图书观测试护区气据数银办务厅处网台织业气图";
const simplified = (text: string): string =>
  text.replace(/\p{Script=Han}/gu, (sign) => SIMPLIFIED[TRADITIONAL.indexOf(sign)] ?? sign);

function judgeHan(written: string): Judgement | undefined {
  const name = simplified(written);
  const found = HAN.exec(name);
  if (found) {
    const rest = name.slice(0, found.index).trim();
    const surname = isSurname(rest) || isCompoundSurname(rest);
    return surname && found[0].length === 2 ? { kind: "person", certain: false } : organization(true);
  }
  if (LONG.test(name) && OFFICE.test(name)) return organization(true);
  if (/[《》]/u.test(name) || SHORT_OFFICE.test(name) && /[局部厅署院所馆委]$/u.test(name)) {
    return organization(false);
  }
  return undefined;
}

/** `Press, Frank` is a person; `University of California, Santa Barbara` is none. */
function judgeInverted(name: string): Judgement | undefined {
  const [family, given, ...more] = name.split(/\s*,\s*/u);
  if (!given || more.length > 0 || /\s/u.test(family)) return undefined;
  if (AMBIGUOUS.test(family) || WORD.test(family)) {
    return { kind: "person", certain: isGivenName(given.split(" ")[0]) };
  }
  return judgeWords(given)?.certain ? organization(false) : undefined;
}

const isInitial = (word: string): boolean => /^\p{Lu}\.?$|^(?:\p{Lu}\.-?){1,3}$/u.test(word);

function judgeWords(name: string): Judgement | undefined {
  if (NO_PERSON.test(name)) return organization(/\s/u.test(name) && hasOrganizationWord(name));
  const words = name.split(/[\s,()]+/u).filter(Boolean);
  const parts = words.flatMap((word) => [word, ...word.split("-")]);
  const personal = isGivenName(words[0] ?? "") || isInitial(words[0] ?? "");
  const strong = parts.some((word) => WORD.test(word)) || DATA_BANK.test(name);
  const weak = words.some((word) => AMBIGUOUS.test(word));
  if (BETWEEN.test(name)) {
    const named = strong || weak || !UNNAMED.test(name);
    return organization((!personal || strong && !name.includes(",")) && named);
  }
  if (words.length < 2) return ACRONYM.test(name) || NATION.test(name) ? organization(false) : undefined;
  if (strong || weak) {
    const between = words.slice(1, -1);
    if (personal && between.every((word) => isGivenName(word) || isInitial(word))) {
      return { kind: "person", certain: false };
    }
    return organization(strong ? !personal || words.length > 2 : words.length > 3 && !personal);
  }
  if (NATION.test(name)) return personal ? undefined : organization(false);
  return words.length > 1 && ACRONYM.test(words[0]) && /[/-]/u.test(words[0])
    ? organization(false)
    : undefined;
}

const hasOrganizationWord = (name: string): boolean =>
  name.split(/[\s,()]+/u).some((word) => WORD.test(word) || AMBIGUOUS.test(word));
