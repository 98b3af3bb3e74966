/** What each group of calls is about, in the order in which a newcomer meets them. */
export const TAGS = [
  { name: "search", description: "Finding published datasets" },
  { name: "datasets", description: "Reading, depositing and submitting datasets" },
  { name: "files", description: "The files of a version" },
  { name: "attachments", description: "Cover, compliance information and signed statements" },
  { name: "downloads", description: "Downloading files" },
  { name: "export", description: "Citations and machine-readable descriptions" },
  { name: "openApi", description: "Lists, descriptions and usage for aggregators" },
  { name: "reviews", description: "Reviewing submitted datasets" },
  { name: "requests", description: "Requests of all types that somebody decides" },
  { name: "retractions", description: "Withdrawing published versions" },
  { name: "papers", description: "Associated papers of published versions" },
  { name: "sharing", description: "Links that open a dataset to those who hold them" },
  { name: "communities", description: "Journals, institutions and projects" },
  { name: "policies", description: "Research data policies of journals" },
  { name: "widgets", description: "What widgets on other pages show" },
  { name: "statistics", description: "Totals and usage" },
  { name: "news", description: "Platform news" },
  { name: "content", description: "Articles: news, help, pages, notices" },
  { name: "contact", description: "Messages to those who run the repository" },
  { name: "operations", description: "Background jobs, alarms and integrity checks" },
  { name: "users", description: "Accounts and sessions" },
] as const;

export type Tag = (typeof TAGS)[number]["name"];
