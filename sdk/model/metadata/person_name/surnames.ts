/**
 * Chinese family names with their pinyin: the most frequent ones, about in the order of how many people bear them, and the
 * compound ones that are still borne.
 */
const SINGLE =
  "王Wang 李Li 张Zhang 刘Liu 陈Chen 杨Yang 黄Huang 赵Zhao 吴Wu 周Zhou 徐Xu 孙Sun 马Ma 朱Zhu 胡Hu 郭Guo 何He 林Lin 高Gao " +
  "罗Luo 郑Zheng 梁Liang 谢Xie 宋Song 唐Tang 许Xu 邓Deng 冯Feng 韩Han 曹Cao 曾Zeng 彭Peng 萧Xiao 肖Xiao 蔡Cai 潘Pan 田Tian " +
  "董Dong 袁Yuan 于Yu 余Yu 叶Ye 蒋Jiang 杜Du 苏Su 魏Wei 程Cheng 吕Lü 丁Ding 沈Shen 任Ren 姚Yao 卢Lu 傅Fu 付Fu 钟Zhong " +
  "姜Jiang 崔Cui 谭Tan 廖Liao 范Fan 汪Wang 陆Lu 金Jin 石Shi 戴Dai 贾Jia 韦Wei 夏Xia 邱Qiu 方Fang 侯Hou 邹Zou 熊Xiong 孟Meng " +
  "秦Qin 白Bai 江Jiang 阎Yan 闫Yan 薛Xue 尹Yin 段Duan 雷Lei 黎Li 史Shi 龙Long 贺He 陶Tao 顾Gu 毛Mao 郝Hao 龚Gong 邵Shao " +
  "万Wan 钱Qian 严Yan 赖Lai 覃Qin 洪Hong 武Wu 莫Mo 孔Kong 汤Tang 向Xiang 常Chang 温Wen 康Kang 施Shi 文Wen 牛Niu 樊Fan " +
  "葛Ge 邢Xing 安An 齐Qi 易Yi 乔Qiao 伍Wu 庞Pang 颜Yan 倪Ni 庄Zhuang 聂Nie 章Zhang 鲁Lu 岳Yue 翟Zhai 殷Yin 詹Zhan 申Shen " +
  "欧Ou 耿Geng 关Guan 兰Lan 焦Jiao 俞Yu 左Zuo 柳Liu 甘Gan 祝Zhu 包Bao 宁Ning 尚Shang 符Fu 舒Shu 阮Ruan 柯Ke 纪Ji 梅Mei " +
  "童Tong 凌Ling 毕Bi 单Shan 季Ji 裴Pei 霍Huo 涂Tu 成Cheng 苗Miao 谷Gu 盛Sheng 曲Qu 翁Weng 冉Ran 骆Luo 蓝Lan 路Lu 游You " +
  "辛Xin 靳Jin 管Guan 柴Chai 蒙Meng 鲍Bao 华Hua 喻Yu 祁Qi 蒲Pu 房Fang 滕Teng 屈Qu 饶Rao 解Xie 牟Mou 艾Ai 尤You 时Shi 阳Yang " +
  "穆Mu 农Nong 司Si 卓Zhuo 古Gu 吉Ji 缪Miao 简Jian 车Che 项Xiang 连Lian 芦Lu 麦Mai 褚Chu 娄Lou 窦Dou 戚Qi 岑Cen 景Jing " +
  "党Dang 宫Gong 费Fei 卜Bu 冷Leng 晏Yan 席Xi 卫Wei 米Mi 柏Bai 宗Zong 瞿Qu 桂Gui 全Quan 佟Tong 应Ying 臧Zang 闵Min 苟Gou " +
  "邬Wu 边Bian 卞Bian 姬Ji 师Shi 和He 仇Qiu 栾Luan 隋Sui 商Shang 刁Diao 沙Sha 荣Rong 巫Wu 寇Kou 桑Sang 郎Lang 甄Zhen 丛Cong " +
  "仲Zhong 虞Yu 敖Ao 巩Gong 明Ming 佘She 池Chi 查Zha 麻Ma 苑Yuan 迟Chi 邝Kuang 官Guan 封Feng 谈Tan 匡Kuang 鞠Ju 惠Hui 荆Jing " +
  "乐Yue 冀Ji 郁Yu 胥Xu 南Nan 班Ban 储Chu 原Yuan 栗Li 燕Yan 楚Chu 鄢Yan 劳Lao 谌Chen 奚Xi 皮Pi 粟Su 冼Xian 蔺Lin 楼Lou " +
  "盘Pan 满Man 闻Wen 位Wei 厉Li 伊Yi 仝Tong 区Ou 郜Gao 海Hai 阚Kan 花Hua 权Quan 强Qiang 帅Shuai 屠Tu 豆Dou 朴Piao 盖Gai " +
  "练Lian 廉Lian 禹Yu 井Jing 漆Qi 巴Ba 覃Tan 邸Di 佀Si 宿Su 习Xi 滑Hua 竺Zhu 闭Bi 水Shui 温Wen 丘Qiu 嵇Ji 糜Mi 占Zhan 幸Xing";
const COMPOUND =
  "欧阳Ouyang 司马Sima 上官Shangguan 诸葛Zhuge 司徒Situ 东方Dongfang 独孤Dugu 南宫Nangong 夏侯Xiahou 皇甫Huangfu 尉迟Yuchi " +
  "公孙Gongsun 慕容Murong 长孙Zhangsun 宇文Yuwen 令狐Linghu 轩辕Xuanyuan 端木Duanmu 百里Baili 呼延Huyan 东郭Dongguo " +
  "西门Ximen 淳于Chunyu 钟离Zhongli 申屠Shentu 太史Taishi 公羊Gongyang 澹台Tantai 濮阳Puyang 闻人Wenren 赫连Helian " +
  "鲜于Xianyu 完颜Wanyan 拓跋Tuoba 万俟Moqi 公冶Gongye 宗政Zongzheng 司空Sikong 第五Diwu 梁丘Liangqiu 东野Dongye 乐正Yuezheng";

const entries = (table: string): [string, string][] =>
  [...table.matchAll(/(\p{Script=Han}+)(\p{Script=Latin}+)/gu)].map(([, name, pinyin]) => [name, pinyin]);

/** Pinyin of each, as it is written in a passport or in a paper: 吕 is Lü, Lyu and Lv. */
const byName = new Map<string, Set<string>>();
/** Place of the most frequent name that a pinyin writes; the compound ones are no given names, and come first. */
const ranks = new Map<string, number>();
const compounds = new Set(entries(COMPOUND).map(([name]) => name));
[...entries(SINGLE), ...entries(COMPOUND)].forEach(([name, pinyin], place) => {
  const known = byName.get(name) ?? new Set();
  byName.set(name, known);
  for (const spelt of spellings(pinyin.toLowerCase())) {
    known.add(spelt);
    ranks.set(spelt, Math.min(ranks.get(spelt) ?? place, compounds.has(name) ? 0 : place));
  }
});

function spellings(pinyin: string): string[] {
  return pinyin.includes("ü") ? ["ü", "yu", "v", "u"].map((vowel) => pinyin.replace("ü", vowel)) : [pinyin];
}

export const isSurname = (han: string): boolean => byName.has(han);
export const isCompoundSurname = (han: string): boolean => compounds.has(han);

/** How frequent the Chinese family name is that a Latin word may write: 0 for the most frequent; absent: it writes none. */
export const rankOfSurname = (word: string): number | undefined => ranks.get(word.toLowerCase());

/**
 * Frequent family names of Viet Nam, Korea, Hong Kong, Taiwan and Singapore as they are written there. Some write another
 * Chinese family name in pinyin, so where one of them stands nobody can tell by rule which word is the family name.
 */
const FOREIGN = new Set(
  ("nguyen tran le pham huynh hoang phan vu vo dang bui do ho ngo duong ly dinh trinh dao doan luong " +
    "kim lee park choi jung jeong cho yoon jang lim shin kwon hwang ahn yoo hong jeon ko moon bae baek heo nam noh ha " +
    "chan wong cheung leung lau ng chow kwok tsang yeung lam tsui tse fung yip mok kwan siu szeto " +
    "chang hsu tsai kuo tseng hsieh chiang chou chiu lo teo tan goh koh ong chua toh yeo sim").split(" "),
);

/** Whether a Latin word is such a family name, with its accents or without. */
export const isForeignSurname = (word: string): boolean =>
  FOREIGN.has(word.toLowerCase().replaceAll("đ", "d").normalize("NFD").replace(/\p{M}/gu, ""));

/** Whether a Latin word writes this Chinese family name. */
export const writesSurname = (word: string, han: string): boolean =>
  byName.get(han)?.has(word.toLowerCase()) ?? false;

const SYLLABLE =
  "(?:zh|ch|sh|[bpmfdtnlgkhjqxrzcsyw])?(?:iang|iong|uang|ang|eng|ing|ong|ian|iao|uai|uan|üan|ai|an|ao|ei|en|er|ia|ie|in|iu|ou|ua|ue|üe|ui|un|uo|a|e|i|o|u|ü|v)";
const PINYIN = new RegExp(`^${SYLLABLE}(?:['’-]?${SYLLABLE}){0,3}$`, "i");

/** Whether a word may be Chinese in Latin letters; some names of other languages may be too. */
export const looksPinyin = (word: string): boolean => PINYIN.test(word.normalize("NFC"));
