-- The CRC-32 of stored bytes, which an archive states before them; older rows get theirs as their files are read again.
ALTER TABLE `blob` ADD `crc32` integer;