/** Every command, in the order in which help lists them. */
import type { AnyCommand } from "../command.ts";
import { devices } from "./auth/devices.ts";
import { login } from "./auth/login.ts";
import { logout } from "./auth/logout.ts";
import { status } from "./auth/status.ts";
import { createToken } from "./auth/token_create.ts";
import { listTokens } from "./auth/token_list.ts";
import { revokeToken } from "./auth/token_revoke.ts";
import { acceptAccess } from "./access/accept.ts";
import { listAccess } from "./access/list.ts";
import { rejectAccess } from "./access/reject.ts";
import { requestAccess } from "./access/request.ts";
import { withdrawAccess } from "./access/withdraw.ts";
import { changeCommunities } from "./account/community.ts";
import { exportAccount } from "./account/export.ts";
import { listAccounts } from "./account/list.ts";
import { requirePasswordUpdate } from "./account/require_password_update.ts";
import { changeRole } from "./account/role.ts";
import { showAccount } from "./account/show.ts";
import { addFiles } from "./dataset/add_files.ts";
import { authors } from "./dataset/authors.ts";
import { contact } from "./dataset/contact.ts";
import { create } from "./dataset/create.ts";
import { remove } from "./dataset/delete.ts";
import { diff } from "./dataset/diff.ts";
import { download } from "./dataset/download.ts";
import { files } from "./dataset/files.ts";
import { mv } from "./dataset/mv.ts";
import { verify } from "./dataset/verify.ts";
import { list } from "./dataset/list.ts";
import { manifest } from "./dataset/manifest.ts";
import { manifestSchema } from "./dataset/manifest_schema.ts";
import { preview } from "./dataset/preview.ts";
import { receipt } from "./dataset/receipt.ts";
import { recall } from "./dataset/recall.ts";
import { search } from "./dataset/search.ts";
import { show } from "./dataset/show.ts";
import { submit } from "./dataset/submit.ts";
import { downloadAttachment } from "./attachment/download.ts";
import { listDays } from "./calendar/list.ts";
import { setDay } from "./calendar/set.ts";
import { unsetDay } from "./calendar/unset.ts";
import { deletePolicy } from "./data_policy/delete.ts";
import { exportPolicy } from "./data_policy/export.ts";
import { listPolicies } from "./data_policy/list.ts";
import { renamePolicy } from "./data_policy/rename.ts";
import { savePolicy } from "./data_policy/save.ts";
import { showPolicy } from "./data_policy/show.ts";
import { policyTemplate } from "./data_policy/template.ts";
import { holdCommunity, unholdCommunity } from "./community/hold.ts";
import { listCommunities } from "./community/list.ts";
import { exportContent } from "./content/export.ts";
import { listFeedback } from "./content/feedback.ts";
import { handleRemark } from "./content/handle.ts";
import { importContent } from "./content/import.ts";
import { listContent } from "./content/list.ts";
import { listMedia } from "./content/media.ts";
import { uploadMedia } from "./content/upload.ts";
import { listRemarks } from "./content/remarks.ts";
import { showContent } from "./content/show.ts";
import { answerMessage } from "./contact/answer.ts";
import { listMessages } from "./contact/list.ts";
import { clearAlarm } from "./job/clear_alarm.ts";
import { listDamaged } from "./integrity/list.ts";
import { showIntegrity } from "./integrity/show.ts";
import { listJobs } from "./job/list.ts";
import { runJob } from "./job/run.ts";
import { listRuns } from "./job/runs.ts";
import { searchOrganizations } from "./organization/search.ts";
import { accept } from "./review/accept.ts";
import { changes } from "./review/changes.ts";
import { list as reviews } from "./review/list.ts";
import { returnForRevision } from "./review/return.ts";
import { rounds } from "./review/rounds.ts";
import { show as review } from "./review/show.ts";
import { deleted } from "./dataset/deleted.ts";
import { edit } from "./dataset/edit.ts";
import { ftp } from "./dataset/ftp.ts";
import { history } from "./dataset/history.ts";
import { importFiles } from "./dataset/import.ts";
import { makePrivate } from "./dataset/make_private.ts";
import { newVersion } from "./dataset/new_version.ts";
import { openAccess } from "./dataset/open_access.ts";
import { papers } from "./dataset/papers.ts";
import { redirect } from "./dataset/redirect.ts";
import { release } from "./dataset/release.ts";
import { removeFiles } from "./dataset/remove_files.ts";
import { restoreFiles } from "./dataset/restore_files.ts";
import { restore } from "./dataset/restore.ts";
import { retryPublishing } from "./dataset/retry_publishing.ts";
import { unprotect } from "./dataset/unprotect.ts";
import { urge } from "./dataset/urge.ts";
import { names } from "./dataset/names.ts";
import { versions } from "./dataset/versions.ts";
import { withdraw } from "./dataset/withdraw.ts";
import { createLink } from "./share/create.ts";
import { extendLink } from "./share/extend.ts";
import { listLinks } from "./share/list.ts";
import { revokeLink } from "./share/revoke.ts";
import { scanVersion } from "./share/scan.ts";
import { shortenAddress } from "./share/short.ts";
import { decidePapers } from "./paper/decide.ts";
import { listPaperUpdates } from "./paper/list.ts";
import { verifyReceipt } from "./receipt/verify.ts";
import { decideRequest } from "./request/decide.ts";
import { listRequests } from "./request/list.ts";
import { showRequest } from "./request/show.ts";
import { decideRetraction } from "./retraction/decide.ts";
import { listRetractions } from "./retraction/list.ts";
import { showRetraction } from "./retraction/show.ts";
import { serviceStatus } from "./service/status.ts";
import { showStatistics } from "./statistics/show.ts";

export const COMMANDS: readonly AnyCommand[] = [
  login,
  status,
  devices,
  logout,
  listTokens,
  createToken,
  revokeToken,
  create,
  edit,
  addFiles,
  importFiles,
  ftp,
  mv,
  removeFiles,
  restoreFiles,
  makePrivate,
  unprotect,
  submit,
  recall,
  redirect,
  urge,
  contact,
  release,
  retryPublishing,
  newVersion,
  papers,
  withdraw,
  openAccess,
  show,
  preview,
  versions,
  history,
  names,
  authors,
  diff,
  list,
  search,
  download,
  files,
  verify,
  manifest,
  receipt,
  verifyReceipt,
  remove,
  deleted,
  restore,
  manifestSchema,
  searchOrganizations,
  reviews,
  review,
  changes,
  rounds,
  accept,
  returnForRevision,
  listCommunities,
  holdCommunity,
  unholdCommunity,
  listDays,
  setDay,
  unsetDay,
  policyTemplate,
  exportPolicy,
  savePolicy,
  listPolicies,
  showPolicy,
  renamePolicy,
  deletePolicy,
  downloadAttachment,
  listContent,
  showContent,
  exportContent,
  listMedia,
  uploadMedia,
  listFeedback,
  listRemarks,
  handleRemark,
  importContent,
  createLink,
  listLinks,
  extendLink,
  revokeLink,
  scanVersion,
  shortenAddress,
  requestAccess,
  listAccess,
  acceptAccess,
  rejectAccess,
  withdrawAccess,
  listRequests,
  showRequest,
  decideRequest,
  listRetractions,
  showRetraction,
  decideRetraction,
  listPaperUpdates,
  decidePapers,
  showAccount,
  exportAccount,
  listAccounts,
  changeRole,
  changeCommunities,
  requirePasswordUpdate,
  listMessages,
  answerMessage,
  showIntegrity,
  listDamaged,
  listJobs,
  listRuns,
  runJob,
  clearAlarm,
  serviceStatus,
  showStatistics,
];
