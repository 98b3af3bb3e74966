/** Where institutions and journals prepare records for others to archive, and follow them. */
export const ARCHIVE_LINKS = "/manage/archiveLinks";
