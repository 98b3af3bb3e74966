/** The messages of accounts and datasets as the specification words them (spec 1 §5, §8; spec 3 §9, by their numbers there). */
import assert from "node:assert/strict";
import { KEYWORDS_MIN } from "../sdk/model/limits.ts";
import { allMessages, type MessageKey, translator } from "./mod.ts";

type Params = Record<string, string | number>;

/** An addition of ours may follow the specified sentence, never stand before it. */
const SPECIFIED: [number: number, en: string, zh: string, keys: MessageKey[]][] = [
  [1, "Request service error", "请求服务异常", ["ui.requestFailed", "account.registerNetwork"]],
  [7, "Account has not yet been registered!", "账号尚未注册！", ["errors.accountNotRegistered"]],
  [
    8,
    "Your account cannot be found... Please back to check your input again or register a new account",
    "未找到您的账号……请返回检查输入，或注册新账号",
    ["account.notFound"],
  ],
  [9, "this Email has been registered!", "该邮箱已被注册！", [
    "errors.emailRegistered",
    "validation.emailTaken",
  ]],
  [10, "Email can be registered", "该邮箱可以注册", ["account.emailFree"]],
  [11, "Email has been registered", "该邮箱已被注册", ["account.emailTaken"]],
  [12, "Edit Profile Fail", "个人信息修改失败", ["profile.updateFailed"]],
  [13, "Edit Profile Success", "个人信息修改成功", ["profile.updated"]],
  [14, "Change password failed", "密码修改失败", ["account.passwordChangeFailed", "profile.passwordFailed"]],
  [15, "Change password success, please re-login", "密码修改成功，请重新登录", [
    "account.passwordChanged",
    "profile.passwordChanged",
  ]],
  [16, "Register failed.", "注册失败。", ["account.registerFailed"]],
  [17, "Login failed, network error.", "登录失败，网络错误。", ["account.loginFailed"]],
  [18, "Resend activate Email failed.", "激活邮件重发失败。", ["account.resendFailed"]],
  [19, "Email must be valid", "邮箱格式不正确", ["account.emailInvalid"]],
  [19, "Password is required.", "请输入密码", ["validation.passwordRequired"]],
  [20, "Reset Password Message has been sent to your email!", "重置密码邮件已发送至您的邮箱！", [
    "account.resetSent",
    "account.resetMailSent",
  ]],
  [
    21,
    "Congratulations, Please check your Email to activate account",
    "恭喜，请查收邮件并激活账号",
    ["account.registeredCongratulations"],
  ],
  [
    22,
    "Passwords must contain at least 8 characters and contain numbers, upper-case and lower-case letters.",
    "密码至少 8 位，且须包含数字、大写字母和小写字母。",
    ["validation.passwordWeak"],
  ],
  [23, "Password don't match. Try again?", "两次输入的密码不一致，请重试。", ["validation.passwordMismatch"]],
  [24, "Name required", "请输入姓名", ["validation.nameRequired"]],
  [25, "Affiliation required", "请选择单位", ["validation.affiliationMissing"]],
  [26, "Phone required", "请输入手机号码", ["validation.phoneRequired"]],
  [27, "Please input correct phone format", "手机号码格式不正确", ["validation.invalidPhone"]],
  [
    28,
    "Sorry, please read and check the Terms of Service first.",
    "请先阅读并勾选服务条款。",
    ["validation.termsRequired"],
  ],
  [29, "Please enter a correct email address!", "请输入正确的邮箱地址！", ["validation.invalidEmail"]],
  [30, "Email is required", "请输入邮箱", ["validation.emailRequired"]],
  [31, "Please enter correct email", "请输入正确的邮箱", ["account.emailIncorrect"]],
  [32, "Valid Error", "校验出错", ["account.emailCheckFailed"]],
  [33, "The current user is different from the logged in user", "当前用户与登录用户不一致", [
    "errors.userMismatch",
  ]],
  [
    50,
    "The account is not activated, please activate it by email first",
    "账号未激活，请先通过邮件激活",
    ["errors.accountNotActivated"],
  ],
  [51, "Please update your password first", "密码强度不符合要求，请先修改密码", [
    "errors.passwordUpdateRequired",
  ]],
  [52, "Invalid user name or password", "用户名或密码错误", ["errors.loginFailed"]],
  [53, "Your session has expired, please log in again", "登录已失效，请重新登录", [
    "errors.sessionExpired",
    "account.sessionEnded",
  ]],
  [73, "Too many requests, please try again later", "访问过于频繁，请稍后再试", ["errors.tooManyRequests"]],
];

/** Where our own words follow the specified sentence. */
const ADDED: MessageKey[] = ["validation.passwordWeak", "errors.tooManyRequests"];

for (const [index, locale] of (["en", "zh"] as const).entries()) {
  Deno.test(`account messages stand word for word as specified (${locale})`, () => {
    const messages = allMessages(locale);
    for (const [number, ...rest] of SPECIFIED) {
      const specified = rest[index] as string;
      for (const key of rest[2]) {
        const found = messages.get(key) ?? "";
        const same = ADDED.includes(key) ? found.startsWith(specified) : found === specified;
        assert.ok(same, `${number} ${key}: ${JSON.stringify(found)} instead of ${JSON.stringify(specified)}`);
      }
    }
  });
}

const EN = { cover: "The cover must be JPG/PNG, under 1 MB, ratio about 1.5:1" };
const ZH = { cover: "封面须为 JPG/PNG，小于 1MB，比例约 1.5:1" };

/** What is filled in is what the platform fills in; an addition follows as a sentence of its own. */
const OF_DATASETS: [number: number, en: string, zh: string, key: MessageKey, params?: Params][] = [
  [34, "Commit failed! Server error.", "提交失败！服务器错误。", "dataset_form.commitFailed"],
  [35, "Submit cancelled.", "已取消提交。", "dataset_form.submitCancelled"],
  [36, "Upload Failed! Please Retry.", "上传失败！请重试。", "dataset_form.uploadFailed"],
  [36, "Upload Failed! Please Retry.", "上传失败！请重试。", "file_manager.state.failed"],
  [
    41,
    "Please complete the author, paper, funding, project and reference information.",
    "请完善作者、论文、基金、项目和参考文献信息。",
    "errors.datasetIncomplete",
    { entries: "yes" },
  ],
  [
    41,
    "Please complete the author, paper, funding, project and reference information.",
    "请完善作者、论文、基金、项目和参考文献信息。",
    "dataset_form.completeEntries",
  ],
  [
    43,
    "Please complete the dataset info before submit.",
    "请先完善数据集信息再提交。",
    "errors.datasetIncomplete",
    { entries: "no" },
  ],
  [44, "must be a valid number", "必须是有效的数字", "validation.invalidNumber"],
  [
    47,
    "End time must be later than the start time. Please revise.",
    "结束时间必须晚于开始时间，请修改。",
    "validation.endBeforeStart",
  ],
  [54, "This email is already bound to another author", "该邮箱已绑定其他作者", "validation.emailBoundTwice"],
  [
    55,
    "Only an author with an email can be the corresponding author",
    "仅填写邮箱的作者可设为通讯作者",
    "validation.correspondingNeedsEmail",
  ],
  [
    56,
    "At least 3 keywords are required in each language",
    "每种语言至少填写 3 个关键词",
    "validation.keywordsTooFew",
    { minimum: KEYWORDS_MIN, found: 1 },
  ],
  [57, "Please choose the dataset language first", "请先选择数据集语言", "validation.languageRequired"],
  [58, `${EN.cover}. GIF was sent`, `${ZH.cover}。收到的是 GIF`, "validation.coverType", { found: "GIF" }],
  [58, `${EN.cover}. It has 9 bytes`, `${ZH.cover}。当前 9 字节`, "validation.coverTooBig", { found: 9 }],
  [58, `${EN.cover}. Its ratio is 2:1`, `${ZH.cover}。当前比例 2:1`, "validation.coverRatio", {
    found: "2:1",
  }],
  [
    59,
    "An archive submission needs a DOI and a changed contact email",
    "归档数据必须填写 DOI，并修改归档联系邮箱",
    "validation.archiveDoiRequired",
  ],
  [
    59,
    "An archive submission needs a DOI and a changed contact email",
    "归档数据必须填写 DOI，并修改归档联系邮箱",
    "validation.archiveEmailRequired",
  ],
  [
    61,
    "A private draft cannot be withdrawn; it is submitted for review when the period ends",
    "私有期不可撤回，结束后将自动提交审核",
    "errors.privateDraftStays",
  ],
  [
    68,
    "At most 10 compliance items, 10 MB each",
    "合规材料最多 10 项，每项不超过 10MB",
    "validation.complianceLimits",
  ],
];

for (const [index, locale] of (["en", "zh"] as const).entries()) {
  Deno.test(`dataset messages stand word for word as specified (${locale})`, () => {
    const t = translator(locale);
    for (const [number, en, zh, key, params] of OF_DATASETS) {
      assert.equal(t(key, params), [en, zh][index], `${number} ${key}`);
    }
  });
}
