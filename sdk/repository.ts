/** All calls of a server. No schema is loaded with them, so that a program that only calls begins soon. */
import { Client, type ClientOptions } from "./client.ts";
import { Catalog } from "./resources/catalog.ts";
import { Contact } from "./resources/contact.ts";
import { Communities } from "./resources/communities.ts";
import { Content } from "./resources/content.ts";
import { DataPolicies } from "./resources/data_policies.ts";
import { Datasets } from "./resources/datasets.ts";
import { Feedback } from "./resources/feedback.ts";
import { Files } from "./resources/files.ts";
import { Reviews } from "./resources/reviews.ts";
import { Statistics } from "./resources/statistics.ts";
import { Accounts } from "./resources/accounts.ts";
import { Captcha } from "./resources/captcha.ts";
import { Identities } from "./resources/identities.ts";
import { Organizations } from "./resources/organizations.ts";
import { Oai } from "./resources/oai.ts";
import { OpenApi } from "./resources/open_api.ts";
import { OwnProfile } from "./resources/profile.ts";
import { SecondFactor } from "./resources/second_factor.ts";
import { Tokens } from "./resources/tokens.ts";
import { Attachments } from "./resources/attachments.ts";
import { Integrity } from "./resources/integrity.ts";
import { AccessRequests } from "./resources/access_requests.ts";
import { ArchiveLinks } from "./resources/archive_links.ts";
import { Links } from "./resources/links.ts";
import { Jobs } from "./resources/jobs.ts";
import { RelatedPapers } from "./resources/related_papers.ts";
import { Requests } from "./resources/requests.ts";
import { Retractions } from "./resources/retractions.ts";
import { Subscriptions } from "./resources/subscriptions.ts";
import { Uploads } from "./resources/uploads.ts";
import { Users } from "./resources/users.ts";
import { Widgets } from "./resources/widgets.ts";

export interface Repository {
  catalog: Catalog;
  communities: Communities;
  content: Content;
  dataPolicies: DataPolicies;
  contact: Contact;
  datasets: Datasets;
  feedback: Feedback;
  files: Files;
  reviews: Reviews;
  statistics: Statistics;
  subscriptions: Subscriptions;
  uploads: Uploads;
  accounts: Accounts;
  captcha: Captcha;
  identities: Identities;
  oai: Oai;
  openApi: OpenApi;
  organizations: Organizations;
  profile: OwnProfile;
  secondFactor: SecondFactor;
  tokens: Tokens;
  attachments: Attachments;
  integrity: Integrity;
  jobs: Jobs;
  accessRequests: AccessRequests;
  links: Links;
  archiveLinks: ArchiveLinks;
  relatedPapers: RelatedPapers;
  requests: Requests;
  retractions: Retractions;
  users: Users;
  widgets: Widgets;
}

export function createRepository(options: ClientOptions): Repository {
  const client = new Client(options);
  return {
    catalog: new Catalog(client),
    communities: new Communities(client),
    content: new Content(client),
    dataPolicies: new DataPolicies(client),
    contact: new Contact(client),
    datasets: new Datasets(client),
    feedback: new Feedback(client),
    files: new Files(client),
    reviews: new Reviews(client),
    statistics: new Statistics(client),
    subscriptions: new Subscriptions(client),
    uploads: new Uploads(client),
    accounts: new Accounts(client),
    captcha: new Captcha(client),
    identities: new Identities(client),
    oai: new Oai(client),
    openApi: new OpenApi(client),
    organizations: new Organizations(client),
    profile: new OwnProfile(client),
    secondFactor: new SecondFactor(client),
    tokens: new Tokens(client),
    attachments: new Attachments(client),
    integrity: new Integrity(client),
    jobs: new Jobs(client),
    accessRequests: new AccessRequests(client),
    links: new Links(client),
    archiveLinks: new ArchiveLinks(client),
    relatedPapers: new RelatedPapers(client),
    requests: new Requests(client),
    retractions: new Retractions(client),
    users: new Users(client),
    widgets: new Widgets(client),
  };
}
