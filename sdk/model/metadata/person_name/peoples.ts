/**
 * Chinese names that are not a family name followed by a given name: those of Mongols, Tibetans, Uyghurs and Kazakhs, whose
 * bearers have one name or a name and the father's, and the clans of the Manchu, which stand first.
 */
const ELEMENTS = new RegExp(
  [
    "巴特尔|巴图|巴雅尔|巴根|其其格|其木格|格日勒|图雅|托娅|高娃|娜仁|乌云|乌兰|乌日|苏日|宝音|吉日|呼和|呼格|那仁|那木|斯琴|萨仁|萨日|孟克|布和|特木尔|帖木儿|铁木尔",
    "牧仁|敖登|额尔|额日|道尔吉|朝鲁|朝格|哈斯|青格|阿拉坦|阿拉腾|图布|图门|苏布|钢巴|乌力吉|毕力格|达来|布赫|查干|塔拉|娜日|胡日|恩和|嘎瓦",
    "扎西|卓玛|才让|才旦|才仁|多吉|多杰|次仁|次旦|次旺|达瓦|尼玛|旦增|丹增|丹巴|洛桑|罗桑|格桑|拉姆|拉毛|央金|仁增|平措|顿珠|索南|桑吉|嘉措|嘉错|旺堆|旺姆|旺杰|贡布|班玛|白玛|德吉|边巴|普布|巴桑|拉巴",
    "强巴|土登|益西|阿旺|仁青|仁钦|坚赞|加措|曲珍|曲扎|措姆|卓嘎|梅朵|群培|克珠|赤列|晋美|久美|更尕|贡觉",
    "买买提|麦麦提|买合木|阿不都|阿不力|阿卜杜|阿布都|艾合买|古丽|吐尔|热合曼|依明|伊明|木合|玉素甫|玉素普|帕提|帕尔哈|努尔|艾力|艾尼|艾山|艾则|迪丽|热巴|吾买尔|司马义|依不拉|伊布拉|库尔班|尼亚孜|赛福|阿依|阿曼|阿迪力|买合|塔依|沙吾|沙依|哈力|哈孜|叶尔|木拉提|马合木|再努|祖丽|玛依|热娜|阿孜|提江|别克",
  ].join("|"),
  "u",
);
/** Clans of the Manchu in Chinese: the family name, behind which a dot and the given name stand. */
const CLAN =
  /^(?:爱新觉罗|叶赫那拉|叶赫那喇|那拉|那喇|乌拉那拉|辉发那拉|哈达那拉|钮祜禄|钮钴禄|富察|瓜尔佳|伊尔根觉罗|西林觉罗|舒穆禄|完颜|赫舍里|马佳|佟佳|喜塔腊|喜塔拉|他他拉|他塔喇|索绰罗|索绰络|博尔济吉特|孛儿只斤|章佳|郭络罗|董鄂|栋鄂|兆佳|库雅拉|萨克达|费莫|鄂济|吴雅|乌雅)$/u;

export const looksUndivided = (han: string): boolean => ELEMENTS.test(han);
export const isClan = (han: string): boolean => CLAN.test(han);
