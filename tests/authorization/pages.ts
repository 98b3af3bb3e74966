/** Which page is for whom, as `tests/page_access_test.ts` asks each of them, and `docs/authorization_matrix.md` prints it. */
import type { Access } from "../../routes/_page.ts";
import type { ManageArea } from "../../sdk/model/account/user.ts";

/** Every page; an address with a parameter has the sample value of `site.ts`. */
export const PAGES: Record<Access, string> = {
  public: [
    "/about/influence /influence /sdb_file_format",
    "/ /home /list /detail /file /3dmol_show /communities /aboutCommunity /c /c/x1 /news /news/Article /terms /about/terms /help /status",
    "/data_policy_tool /diff /diff/x1 /diff/diffShow /doi /doi/10.5072/x1 /cstr /cstr/31253.11.x1 /edit_profile /settings",
    "/faq /publishing_process /data_policy /help/P1 /help/P2 /help/P3 /help/P4 /help/P5 /help/P6 /help/P7 /help/P8",
    "/help/P9 /about /about/x1 /about/terms/x1 /about/introduction /introduction /about/dataPaperHelp /partner /partner/Cooperative",
    "/partner/Strategic /news/propertyVideo /blogs /blogs/Article /notice /news/atom.xml /blogs/atom.xml /datasets.atom",
    "/decade /decade/award_list /decade/award_detail /decade/chronicle_of_events /Chronicle_of_events",
    "/decade/discussion_list /decade/news /ten/tenSpecialTopic",
  ].join(" "),
  anyone: [
    "/about/contact /contact /feedback",
    "/addEmail /detail/contact /email /forgetpwd/reset /forgetpwd/updata /gitAuthCallBack /login/verify /logout",
    "/policy_subscription /policy_subscription/unsubscribe /notice/close",
    "/accessrequest /settings/shareLink/accessrequest",
    "/s/x1 /shareLink/x1 /surl/x1 /anonymous/x1 /anonymous/x1/view /anonymous/x1/file",
    "/settings/confirm /thirdPage /datalist/tableLayer/ReviewRelated /datalist/tableLayerNew/ReviewRelated",
  ].join(" "),
  visitorOnly: "/login /register",
  signedIn: [
    "/dataset /datalist /datalist/submit /datalist/RelatedPaper /datalist/retract_paper_dialog /preview",
    "/datalist/tableLayer/urgeData /datalist/tableLayer/retractPaper /datalist/tableLayer/revoke-content-mat-zh",
    "/datalist/tableLayerNew/urgeData /datalist/tableLayerNew/retractPaper",
    "/datalist/tableLayerNew/revoke-content-mat-zh /login/ChangePassword /login/changepassword",
    "/login/edit_profile /settings/account /settings/devices /settings/identities /settings/security",
    "/settings/tokens /settings/shareLink /settings/shareLink/templates /surl /editLink/x1 /archiveLink/x1",
    "/datalist/tableLayer/PrivateLink /datalist/tableLayerNew/PrivateLink",
  ].join(" "),
  development: [
    "/mails /tests/test3 /tests/test4 /tests/test5 /tests/test6 /tests/test7 /tests/test8 /tests/test9 /tests/article /tests/rich-text",
  ].join(" "),
  "manage:reviews": "/manage /manage/Details",
  "manage:papers": "/manage/papers",
  "manage:retractions": "/manage/retractions",
  "manage:archiveLinks": "/manage/archiveLinks",
  "manage:calendar": "/manage/calendar",
  "manage:content":
    "/manage/content /manage/content/article /manage/content/preview /manage/content/revisions /manage/content/media /manage/content/feedback /manage/content/settings",
  "manage:messages": "/manage/messages",
  "manage:accounts": "/manage/accounts",
  "manage:jobs": "/manage/jobs",
  "manage:integrity": "/manage/integrity",
};

export const PEOPLE = ["visitor", "depositor", "reviewer", "governance", "administrator"] as const;
export type Who = (typeof PEOPLE)[number];

export const AREAS: Record<Exclude<Who, "visitor">, ManageArea[]> = {
  depositor: [],
  reviewer: ["reviews", "papers", "archiveLinks"],
  governance: ["reviews", "papers", "retractions", "archiveLinks", "calendar", "content", "messages"],
  administrator: [
    "reviews",
    "papers",
    "retractions",
    "archiveLinks",
    "calendar",
    "content",
    "messages",
    "accounts",
    "jobs",
    "integrity",
  ],
};
