/** Addresses of the menus, help, news, pages about the platform, anniversary, policy tool and subscription (spec 1 §2). */
export const NAMED: readonly string[] = [
  "/ /home /list /communities /aboutCommunity /about /about/introduction /about/influence /about/contact /about/terms",
  "/about/dataPaperHelp /introduction /influence /contact /terms /partner /partner/Cooperative /partner/Strategic",
  "/news /news/propertyVideo /news/atom.xml /blogs /blogs/atom.xml /datasets.atom /notice /news/Article?id=sample-welcome",
  "/blogs/Article?id=versioning /decade /decade/award_list /decade/award_detail?id=2022-community-5",
  "/decade/award_list?year=2020 /decade/award_list?year=2022 /decade/award_list?year=2024",
  "/decade/chronicle_of_events /decade/discussion_list /decade/news /ten/tenSpecialTopic /Chronicle_of_events",
  "/help /help?p=publishing_process /help?p=data_policy /help?p=sdb_file_format /help?p=data_policy_tool",
  "/help?p=open_api /help?p=oai_pmh /help?p=widgets_component /help?p=faq /help?p=faq&faqOpen=item5",
  "/help?p=faq&faqOpen=6 /help/P1 /help/P2 /help/P3 /help/P4 /help/P5 /help/P6 /help/P7 /help/P8 /help/P9",
  "/faq /faq#item5 /faq#item6 /publishing_process /data_policy /data_policy#item2 /sdb_file_format",
  "/data_policy_tool /policy_subscription /status /login /register",
].join(" ").split(" ");
