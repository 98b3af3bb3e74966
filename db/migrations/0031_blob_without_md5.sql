-- Blobs whose MD5 follows their upload are found without a walk over all of them.
CREATE INDEX `blob_without_md5` ON `blob` (`sha256`) WHERE md5 is null;
