/** Bytes of a block: the smallest part of a stored file that has a checksum of its own. */
export const BLOCK_SIZE: number = 64 * 1024;
