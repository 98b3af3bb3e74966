/**
 * Every call of the API but the one that gives its document (`openapi.ts`). Where two paths fit a request, as
 * `/dataset/details/:id` and `/dataset/:id/retractions` may, the first one answers.
 */
import { JOBS } from "./jobs/mod.ts";
import { oaiOperations } from "./oai/mod.ts";
import type { Operation } from "./operation.ts";
import { accountAdminOperations } from "./routes/account_admin.ts";
import { attachmentOperations } from "./routes/attachment.ts";
import { badgeOperations } from "./routes/badge.ts";
import { calendarOperations } from "./routes/calendar.ts";
import { captchaOperations } from "./routes/captcha.ts";
import { communityOperations } from "./routes/community.ts";
import { comparisonOperations } from "./routes/comparison.ts";
import { contentOperations } from "./routes/content.ts";
import { contentManagementOperations } from "./routes/content_management.ts";
import { dataPolicyOperations } from "./routes/data_policy.ts";
import { datasetOperations } from "./routes/dataset.ts";
import { downloadOperations } from "./routes/download.ts";
import { downloadListOperations } from "./routes/download_list.ts";
import { exportOperations } from "./routes/export.ts";
import { fileOperations } from "./routes/file.ts";
import { folderOperations } from "./routes/folder.ts";
import { fileBatchOperations } from "./routes/file_batch.ts";
import { ftpOperations } from "./routes/ftp.ts";
import { identityOperations } from "./routes/identity.ts";
import { importOperations } from "./routes/import.ts";
import { integrityOperations } from "./routes/integrity.ts";
import { createJobOperations } from "./routes/job.ts";
import { anonymousOperations } from "./routes/anonymous.ts";
import { visitorAccessOperations } from "./routes/visitor_access.ts";
import { answerTemplateOperations } from "./routes/answer_template.ts";
import { accessOperations } from "./routes/access.ts";
import { archiveLinkOperations } from "./routes/archive_link.ts";
import { linkOperations } from "./routes/link.ts";
import { mediaOperations } from "./routes/media.ts";
import { notImplementedOperations } from "./routes/not_implemented.ts";
import { versionActionOperations } from "./routes/version_actions.ts";
import { newsOperations } from "./routes/news.ts";
import { systemOperations } from "./routes/system.ts";
import { tusOperations } from "./routes/tus.ts";
import { directUploadOperations } from "./routes/direct_upload.ts";
import { counterOperations } from "./routes/counter.ts";
import { openApiOperations } from "./routes/open_api.ts";
import { organizationOperations } from "./routes/organization.ts";
import { packageOperations } from "./routes/package.ts";
import { previewOperations } from "./routes/preview.ts";
import { prefillOperations } from "./routes/prefill.ts";
import { profileOperations } from "./routes/profile.ts";
import { searchOperations } from "./routes/search.ts";
import { recoveryOperations } from "./routes/recovery.ts";
import { relatedPaperOperations } from "./routes/related_paper.ts";
import { requestOperations } from "./routes/request.ts";
import { retractionOperations } from "./routes/retraction.ts";
import { reviewOperations } from "./routes/review.ts";
import { secondFactorOperations } from "./routes/second_factor.ts";
import { sitemapOperations } from "./routes/sitemap.ts";
import { contactOperations } from "./routes/contact.ts";
import { signedIntegrityOperations } from "./routes/signed_integrity.ts";
import { statisticsOperations } from "./routes/statistics.ts";
import { subscriptionOperations } from "./routes/subscription.ts";
import { tokenOperations } from "./routes/token.ts";
import { userOperations } from "./routes/user.ts";
import { widgetOperations } from "./routes/widget.ts";

export const OPERATIONS: readonly Operation[] = [
  ...recoveryOperations,
  ...userOperations,
  ...accountAdminOperations,
  ...captchaOperations,
  ...identityOperations,
  ...organizationOperations,
  ...profileOperations,
  ...secondFactorOperations,
  ...tokenOperations,
  ...datasetOperations,
  ...communityOperations,
  ...dataPolicyOperations,
  ...subscriptionOperations,
  ...fileOperations,
  ...previewOperations,
  ...folderOperations,
  ...fileBatchOperations,
  ...signedIntegrityOperations,
  ...tusOperations,
  ...directUploadOperations,
  ...ftpOperations,
  ...downloadOperations,
  ...downloadListOperations,
  ...reviewOperations,
  ...searchOperations,
  ...statisticsOperations,
  ...contactOperations,
  ...exportOperations,
  ...openApiOperations,
  ...counterOperations,
  ...widgetOperations,
  ...newsOperations,
  ...contentOperations,
  ...contentManagementOperations,
  ...mediaOperations,
  ...versionActionOperations,
  ...importOperations,
  ...attachmentOperations,
  ...prefillOperations,
  ...requestOperations,
  ...retractionOperations,
  ...relatedPaperOperations,
  ...linkOperations,
  ...archiveLinkOperations,
  ...anonymousOperations,
  ...accessOperations,
  ...visitorAccessOperations,
  ...answerTemplateOperations,
  ...comparisonOperations,
  ...calendarOperations,
  ...packageOperations,
  ...notImplementedOperations,
  ...createJobOperations(JOBS),
  ...integrityOperations,
  ...systemOperations,
  ...sitemapOperations,
  ...badgeOperations,
  ...oaiOperations,
];
