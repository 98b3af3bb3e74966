/**
 * Passwords that are guessed first. Published lists of leaked passwords are variations of a few themes: a common word,
 * a path over the keyboard, a date, a telephone number, a repetition. This module knows the themes instead of the
 * lists.
 */

/** Words that people choose, in English and pinyin, in lower case and with at least three letters. */
const WORDS = `
password passwd passcode passphrase secret default changeme welcome login logon letmein access enter guest test
testing tester temp temporary admin administrator administrador root sysadmin system server user username account
master manager office company service support computer internet network windows microsoft google apple samsung
huawei facebook twitter linkedin instagram youtube android iphone lenovo tencent alibaba taobao weixin wechat baidu
qwerty qwertz azerty keyboard asdfgh zxcvbn iloveyou ilove loveyou lovely lover love forever always princess prince
queen king angel heaven jesus christ god bless faith hope trust freedom peace happy happiness smile sunshine sunny
summer winter spring autumn monday tuesday wednesday thursday friday saturday sunday january february march april
june july august september october november december morning evening flower butterfly rainbow chocolate cookie
cheese pepper ginger banana orange lemon cherry strawberry peanut sugar honey candy coffee pizza dragon tiger lion
monkey panda kitty hello kitten puppy doggy horse eagle falcon phoenix wolf bear fish dolphin shark snake spider
mustang ferrari porsche mercedes toyota honda yamaha harley corvette camaro football baseball basketball soccer
hockey tennis golf liverpool chelsea arsenal barcelona madrid juventus yankees cowboys lakers steelers rangers
superman batman spiderman starwars pokemon pikachu naruto matrix hunter killer ninja samurai soldier warrior wizard
master shadow ghost monster demon devil blood thunder lightning storm fire water earth wind moon star stars
silver gold golden diamond money dollar rich lucky winner champion player gamer gaming minecraft fortnite michael
michelle jennifer jessica jordan joshua matthew daniel david robert thomas andrew anthony charlie george harry
william james john johnny alex alexander nicole ashley amanda samantha stephanie victoria hannah emily olivia sophie
maggie buster bailey molly daisy lucy lily rose mary anna maria jack oliver oscar max sam ben tom tim china beijing
shanghai guangzhou shenzhen nanjing wuhan chengdu tianjin hangzhou zhongguo london paris berlin newyork america
england canada france germany russia brazil mexico woaini woaiwo aini woshi nihao zhang wang zhao chen yang huang
zhou liu sun zhu guo lin luo liang song tang feng deng xiao cheng peng xiaoming baobao baobei laopo laogong mima
woaizuguo zuguo jiayou haoyun facai wangluo diannao xuexi science scientist research researcher researchdata data
sdb database databank dataset repository laboratory university college school student teacher professor doctor academy
xyz xxx abc qaz wsx qwe asd zxc qwer asdf zxcv trustno whatever nothing nobody blink nicetomeetyou mother father
family brother sister daddy mommy baby babygirl babyboy boyfriend girlfriend friends friend cool super mega power
strong magic music guitar piano rock metal dance movie hello world helloworld goodluck goodbye bonjour hola amor
`.trim().split(/\s+/);
/** Longest first, so that `passwords` is not matched as `pass`. */
const WORD = new RegExp([...new Set(WORDS)].sort((a, b) => b.length - a.length).join("|"), "g");

/** A date such as 19900131, a year, and a Chinese mobile number. */
const NUMBERS = /1[3-9]\d{9}|(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])|(?:19|20)\d{2}|1314|520/g;

/** Sequences of neighbouring keys: along rows, down columns, and up and down between two rows. */
const KEY_SEQUENCES = [
  "qwertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "1234567890",
  "abcdefghijklmnopqrstuvwxyz",
  "1q2w3e4r5t6y7u8i9o0p",
  "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol",
  "147258369",
];
const ADJACENT_KEYS = new Set(
  KEY_SEQUENCES.flatMap((path) =>
    [...path.slice(1)].flatMap((key, i) => [`${path[i]}${key}`, `${key}${path[i]}`])
  ),
);
const SEQUENCE_MIN = 4;
/** Sequences of digits count from a shorter length on, because everybody tries 123. */
const DIGIT_SEQUENCE_MIN = 3;

/** Limits for a guessable password: characters that match no theme, and parts that do. */
const LEFT_MAX = 2;
const PARTS_MAX = 3;

/** Whether a password consists of such parts, regardless of capitals and of digits in place of letters. */
export function isCommonPassword(password: string): boolean {
  const plain = withoutRepetition(password.normalize("NFKC").toLowerCase());
  return [plain, ...LEETS.map((leet) => undoLeetSpelling(plain, leet))].some(isGuessable);
}

/** Removes repetitions: `abcabcabc` is no better than `abc`. */
function withoutRepetition(text: string): string {
  return /^(.+?)\1+$/.exec(text)?.[1] ?? text;
}

/** Which sign replaces which letter; 1 may be an i or an l. */
const LEETS = ["i", "l"].map((one): Record<string, string> => ({
  "0": "o",
  "1": one,
  "!": one,
  "3": "e",
  "4": "a",
  "@": "a",
  "5": "s",
  "$": "s",
  "7": "t",
}));

/** Replaces signs by letters. Digits at the end stay digits, since people append them. */
function undoLeetSpelling(text: string, leet: Record<string, string>): string {
  const [, body = "", tail = ""] = /^(.*?)([^\p{L}]*)$/su.exec(text) ?? [];
  return body.replace(/./gsu, (sign) => leet[sign] ?? sign) + tail;
}

function isGuessable(text: string): boolean {
  let parts = 0;
  const take = () => (parts++, " ");
  const left = removeSequences(text.replace(WORD, take).replace(NUMBERS, take), take).replaceAll(" ", "");
  if (parts === 0 || parts > PARTS_MAX) return left.length <= LEFT_MAX && parts === 0;
  return left.replace(/[^\p{L}\p{N}]/gu, "").length <= LEFT_MAX;
}

function removeSequences(text: string, take: () => string): string {
  let left = "";
  for (let at = 0; at < text.length;) {
    let end = at + 1;
    while (end < text.length && isAdjacent(text[end - 1], text[end])) end++;
    const run = text.slice(at, end);
    const wanted = /^\d+$/.test(run) ? DIGIT_SEQUENCE_MIN : SEQUENCE_MIN;
    left += run.length >= wanted ? take() : run;
    at = end;
  }
  return left;
}

/** Whether a key repeats the one before it or is next to it. */
const isAdjacent = (key: string, next: string) => key === next ? key !== " " : ADJACENT_KEYS.has(key + next);
