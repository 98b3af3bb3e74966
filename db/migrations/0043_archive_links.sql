-- Links by which institutions and journals invite somebody to archive a prepared record.
CREATE TABLE `archive_link` (
	`id` text PRIMARY KEY NOT NULL,
	`secret_hash` text,
	`preparer_id` text NOT NULL,
	`community_id` text,
	`email` text NOT NULL,
	`title_zh` text NOT NULL,
	`title_en` text NOT NULL,
	`archive_doi` text NOT NULL,
	`archive_email` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`revoked_at` integer,
	`used_at` integer,
	`dataset_serial` integer,
	FOREIGN KEY (`preparer_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`community_id`) REFERENCES `community`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`dataset_serial`) REFERENCES `dataset`(`serial`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `archive_link_secret_hash_unique` ON `archive_link` (`secret_hash`);--> statement-breakpoint
CREATE INDEX `archive_link_preparer` ON `archive_link` (`preparer_id`,`created_at`);