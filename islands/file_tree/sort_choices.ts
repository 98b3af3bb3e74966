/** The orders that a list of files is offered in: sort and direction, and what they are called. */
export const SORT_CHOICES = [
  ["", "file_tree.sort.name"],
  ["name-desc", "file_tree.sort.nameDesc"],
  ["size-asc", "file_tree.sort.size"],
  ["size-desc", "file_tree.sort.sizeDesc"],
  ["type-asc", "file_tree.sort.type"],
  ["time-asc", "file_tree.sort.time"],
  ["time-desc", "file_tree.sort.timeDesc"],
] as const;
