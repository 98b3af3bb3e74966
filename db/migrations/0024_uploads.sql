CREATE TABLE `upload` (
	`id` text PRIMARY KEY NOT NULL,
	`version_id` text NOT NULL,
	`user_id` text NOT NULL,
	`path` text NOT NULL,
	`part_start` integer,
	`whole_size` integer,
	`fingerprint` text DEFAULT '' NOT NULL,
	`on_conflict` text NOT NULL,
	`size` integer NOT NULL,
	`received` integer DEFAULT 0 NOT NULL,
	`expected_sha256` text,
	`sha256` text,
	`md5` text,
	`state` text NOT NULL,
	`problem` text,
	`file_id` text,
	`outcome` text,
	`holder` text,
	`held_until` integer,
	`created_at` integer NOT NULL,
	`used_at` integer NOT NULL,
	FOREIGN KEY (`version_id`) REFERENCES `dataset_version`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `upload_version` ON `upload` (`version_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `upload_used` ON `upload` (`used_at`);--> statement-breakpoint
CREATE INDEX `upload_state` ON `upload` (`state`);--> statement-breakpoint
CREATE TABLE `upload_part` (
	`upload_id` text NOT NULL,
	`start` integer NOT NULL,
	`size` integer NOT NULL,
	`sha256` text NOT NULL,
	PRIMARY KEY(`upload_id`, `start`),
	FOREIGN KEY (`upload_id`) REFERENCES `upload`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `blob` ADD `md5` text;