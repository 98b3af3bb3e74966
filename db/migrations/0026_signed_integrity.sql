-- Signed receipts and manifests: keys, the Merkle root of a version, and what is known of the second copy of each blob.
CREATE TABLE `blob_copy` (
	`sha256` text PRIMARY KEY NOT NULL,
	`copied_at` integer NOT NULL,
	`verified_at` integer NOT NULL,
	`damaged_at` integer,
	FOREIGN KEY (`sha256`) REFERENCES `blob`(`sha256`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `blob_copy_verified` ON `blob_copy` (`verified_at`);--> statement-breakpoint
CREATE INDEX `blob_copy_damaged` ON `blob_copy` (`damaged_at`);--> statement-breakpoint
CREATE TABLE `blob_repair` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`sha256` text NOT NULL,
	`place` text NOT NULL,
	`repaired_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `signing_key` (
	`id` text PRIMARY KEY NOT NULL,
	`public_key` text NOT NULL,
	`private_key` text NOT NULL,
	`created_at` integer NOT NULL,
	`retired_at` integer
);
--> statement-breakpoint
ALTER TABLE `dataset_version` ADD `merkle_root` text;--> statement-breakpoint
CREATE INDEX `dataset_version_without_root` ON `dataset_version` (`id`) WHERE merkle_root is null and status = 'PUBLISHED';--> statement-breakpoint
-- Versions from before it get their root at the next start, and none changes it afterwards.
CREATE TRIGGER published_root_is_written_once BEFORE UPDATE OF merkle_root ON dataset_version WHEN OLD.merkle_root IS NOT NULL AND OLD.status IN ('PUBLISHED', 'RETRACTED') BEGIN SELECT RAISE(ABORT, 'a published root never changes'); END;
