-- Files that were deleted from a draft can be had back for a day.
CREATE TABLE `removed_file` (
	`removal_id` text NOT NULL,
	`removed_at` integer NOT NULL,
	`id` text NOT NULL,
	`version_id` text NOT NULL,
	`path` text NOT NULL,
	`size` integer NOT NULL,
	`sha256` text NOT NULL,
	`media_type` text NOT NULL,
	`cstr` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`removal_id`, `path`),
	FOREIGN KEY (`version_id`) REFERENCES `dataset_version`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`sha256`) REFERENCES `blob`(`sha256`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `removed_file_version` ON `removed_file` (`version_id`);--> statement-breakpoint
CREATE INDEX `removed_file_sha256` ON `removed_file` (`sha256`);--> statement-breakpoint
CREATE INDEX `removed_file_time` ON `removed_file` (`removed_at`);