-- People without an account request access and follow their request by mail; a grant may be of chosen files; depositors
-- keep texts for their answers. The table of requests is written anew, because its requester may be absent now.
CREATE TABLE `answer_template` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`use` text NOT NULL,
	`name` text NOT NULL,
	`text` text NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`owner_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `answer_template_owner` ON `answer_template` (`owner_id`);--> statement-breakpoint
CREATE TABLE `link_address` (
	`secret_hash` text PRIMARY KEY NOT NULL,
	`link_id` text NOT NULL,
	`use` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`link_id`) REFERENCES `access_link`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `link_address_link` ON `link_address` (`link_id`);--> statement-breakpoint
CREATE TABLE `request_key` (
	`secret_hash` text PRIMARY KEY NOT NULL,
	`request_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`request_id`) REFERENCES `request`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `request_key_request` ON `request_key` (`request_id`);--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_request` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`version_id` text,
	`requester_id` text,
	`visitor_email` text,
	`visitor_locale` text,
	`state` text NOT NULL,
	`payload` text NOT NULL,
	`comments` text DEFAULT '' NOT NULL,
	`decider_id` text,
	`created_at` integer NOT NULL,
	`due_at` integer,
	`decided_at` integer,
	FOREIGN KEY (`version_id`) REFERENCES `dataset_version`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`requester_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`decider_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
INSERT INTO `__new_request`("id", "type", "version_id", "requester_id", "state", "payload", "comments", "decider_id", "created_at", "due_at", "decided_at") SELECT "id", "type", "version_id", "requester_id", "state", "payload", "comments", "decider_id", "created_at", "due_at", "decided_at" FROM `request`;--> statement-breakpoint
DROP TABLE `request`;--> statement-breakpoint
ALTER TABLE `__new_request` RENAME TO `request`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `request_version` ON `request` (`version_id`,`type`);--> statement-breakpoint
CREATE INDEX `request_queue` ON `request` (`type`,`state`,`created_at`);--> statement-breakpoint
ALTER TABLE `access_link` ADD `chosen` text DEFAULT '[]' NOT NULL;