/** The 145 addresses of spec 1 §2, written from its lists; parameterised ones with a sample value. */
const under = (base: string, names: string) => names.split(" ").map((name) => `${base}/${name}`);
const numbered = (base: string, from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `${base}${from + index}`);

const FLAT = [
  "/ /home /about /aboutCommunity /accessrequest /addEmail /blogs /Chronicle_of_events /collaborative_journal",
  "/collect /communities /contact /data_policy /data_policy_tool /datalist /dataset /decade /detail /discovery",
  "/edit_profile /email /faq /file /gitAuthCallBack /help /influence /institution_team /InstitutionList",
  "/introduction /journalList /list /login /manage /news /notice /partner /personage /preview /property",
  "/publishing_process /register /school /sdb_file_format /specialList /terms /thematic /thirdPage /3dmol_show",
].join(" ").split(" ");

const TABLE_LAYER =
  "CompLiance Other PrivateLink retractPaper Review ReviewRelated revoke-content-mat-zh urgeData";

const NESTED = [
  ...under("/about", "contact dataPaperHelp influence introduction terms"),
  "/blogs/Article",
  ...under("/collect", "Author Community index--bank"),
  ...under(
    "/datalist",
    "index3 index4 MyData MyData3 MyData4 RelatedPaper retract_paper_dialog tableLayer tableLayerNew urge_dialog",
  ),
  ...under("/datalist/tableLayer", TABLE_LAYER),
  ...under(
    "/datalist/tableLayerNew",
    `${TABLE_LAYER} expendMoreTableLayer moreTableLayer moreTableLayer-yuan`,
  ),
  ...under("/decade", "award_detail award_list chronicle_of_events discussion_list news"),
  "/diff/diffShow",
  ...under("/forgetpwd", "reset updata"),
  ...numbered("/help/P", 1, 9),
  ...under("/login", "ChangePassword edit_profile"),
  ...under("/manage", "appManage Details appManage/Details"),
  ...under("/news", "Article propertyVideo"),
  ...under("/partner", "Cooperative Strategic"),
  ...under("/settings", "shareLink shareLink/accessrequest"),
  "/ten/tenSpecialTopic",
  ...numbered("/tests/test", 3, 9),
  ...under("/tests/ai", "rag rag/datalist rag/sessionlist rag/sse askTable/all askTable/ask askTable/viewer"),
];

/** The specification calls these parameters optional. */
const PARAMETERISED = [
  ...["anonymous", "archiveLink", "c", "cstr", "diff", "editLink", "s", "shareLink", "surl", "t"].map((
    name,
  ) => `/${name}/x1`),
  ...numbered("/template", 1, 5).map((path) => `${path}/x1`),
  "/doi/10.5072/x1",
];

export const ADDRESSES: readonly string[] = [...FLAT, ...NESTED, ...PARAMETERISED];
