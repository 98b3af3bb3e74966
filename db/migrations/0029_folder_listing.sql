-- Folders as they are listed, a page at a time. What is stored already is entered anew at the next start, because only the
-- program can write names as people sort them.
CREATE TABLE `folder` (
	`version_id` text NOT NULL,
	`path` text NOT NULL,
	`parent` text NOT NULL,
	`sort` text NOT NULL,
	`files` integer NOT NULL,
	`size` integer NOT NULL,
	PRIMARY KEY(`version_id`, `path`),
	FOREIGN KEY (`version_id`) REFERENCES `dataset_version`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `folder_sort` ON `folder` (`version_id`,`parent`,`sort`,`path`);--> statement-breakpoint
CREATE INDEX `folder_size` ON `folder` (`version_id`,`parent`,`size`,`path`);--> statement-breakpoint
ALTER TABLE `path_entry` ADD `sort` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `path_entry_folder` ON `path_entry` (`version_id`,rtrim(`path`, replace(`path`, '/', '')),`sort`,`path`) WHERE `path` <> '';--> statement-breakpoint
CREATE INDEX `file_folder_size` ON `file` (`version_id`,rtrim(`path`, replace(`path`, '/', '')),`size`,`path`);--> statement-breakpoint
CREATE INDEX `file_folder_type` ON `file` (`version_id`,rtrim(`path`, replace(`path`, '/', '')),`media_type`,`path`);--> statement-breakpoint
CREATE INDEX `file_folder_time` ON `file` (`version_id`,rtrim(`path`, replace(`path`, '/', '')),`created_at`,`path`);--> statement-breakpoint
DELETE FROM `path_entry`;
