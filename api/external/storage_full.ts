/** Whether an error says that the disk, or the share of its user, is full. */
export function isStorageFull(error: unknown): boolean {
  return error instanceof Error &&
    /ENOSPC|EDQUOT|No space left|StorageFull/i.test(`${error.name} ${error.message}`);
}
