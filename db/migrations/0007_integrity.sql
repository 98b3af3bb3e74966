-- When each blob was verified last and since when it is damaged; a row that proves that the database takes writes.
CREATE TABLE `heartbeat` (
	`id` integer PRIMARY KEY NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `blob` ADD `verified_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `blob` ADD `damaged_at` integer;--> statement-breakpoint
CREATE INDEX `blob_verified` ON `blob` (`verified_at`);--> statement-breakpoint
CREATE INDEX `blob_damaged` ON `blob` (`damaged_at`);--> statement-breakpoint
-- Blobs from before were hashed as they came.
UPDATE `blob` SET `verified_at` = `created_at`;
