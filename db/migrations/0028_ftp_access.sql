CREATE TABLE `ftp_access` (
	`version_id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`user_name` text NOT NULL,
	`password_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`version_id`) REFERENCES `dataset_version`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `ftp_access_user_name_unique` ON `ftp_access` (`user_name`);--> statement-breakpoint
CREATE INDEX `ftp_access_user` ON `ftp_access` (`user_id`);--> statement-breakpoint
ALTER TABLE `upload` ADD `protocol` text DEFAULT 'tus' NOT NULL;