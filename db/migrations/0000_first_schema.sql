CREATE TABLE `account_code` (
	`code_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`purpose` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `account_code_user` ON `account_code` (`user_id`);--> statement-breakpoint
CREATE TABLE `affiliation` (
	`creator_id` integer NOT NULL,
	`position` integer NOT NULL,
	`name_zh` text DEFAULT '' NOT NULL,
	`name_en` text DEFAULT '' NOT NULL,
	`ror` text DEFAULT '' NOT NULL,
	PRIMARY KEY(`creator_id`, `position`),
	FOREIGN KEY (`creator_id`) REFERENCES `creator`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `audit_event` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`actor_id` text,
	`action` text NOT NULL,
	`subject` text NOT NULL,
	`subject_id` text NOT NULL,
	`version` integer,
	`from_status` text,
	`to_status` text,
	`detail` text NOT NULL,
	`trace_id` text NOT NULL,
	`previous_hash` text NOT NULL,
	`hash` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `audit_event_hash_unique` ON `audit_event` (`hash`);--> statement-breakpoint
CREATE INDEX `audit_event_subject` ON `audit_event` (`subject`,`subject_id`);--> statement-breakpoint
CREATE TABLE `blob` (
	`sha256` text PRIMARY KEY NOT NULL,
	`size` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `community` (
	`id` text PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	`kind` text NOT NULL,
	`name_zh` text DEFAULT '' NOT NULL,
	`name_en` text DEFAULT '' NOT NULL,
	`description_zh` text DEFAULT '' NOT NULL,
	`description_en` text DEFAULT '' NOT NULL,
	`sample` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `community_code_unique` ON `community` (`code`);--> statement-breakpoint
CREATE TABLE `creator` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`version_id` text NOT NULL,
	`position` integer NOT NULL,
	`name_zh` text DEFAULT '' NOT NULL,
	`name_en` text DEFAULT '' NOT NULL,
	`email` text DEFAULT '' NOT NULL,
	`orcid` text DEFAULT '' NOT NULL,
	`corresponding` integer NOT NULL,
	FOREIGN KEY (`version_id`) REFERENCES `dataset_version`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `creator_position` ON `creator` (`version_id`,`position`);--> statement-breakpoint
CREATE TABLE `dataset` (
	`serial` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`owner_id` text NOT NULL,
	`community_id` text,
	`doi` text,
	`cstr` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`owner_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`community_id`) REFERENCES `community`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `dataset_id_unique` ON `dataset` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `dataset_doi_unique` ON `dataset` (`doi`);--> statement-breakpoint
CREATE UNIQUE INDEX `dataset_cstr_unique` ON `dataset` (`cstr`);--> statement-breakpoint
CREATE INDEX `dataset_owner` ON `dataset` (`owner_id`);--> statement-breakpoint
CREATE INDEX `dataset_community` ON `dataset` (`community_id`);--> statement-breakpoint
CREATE TABLE `dataset_subject` (
	`version_id` text NOT NULL,
	`position` integer NOT NULL,
	`code` text NOT NULL,
	PRIMARY KEY(`version_id`, `position`),
	FOREIGN KEY (`version_id`) REFERENCES `dataset_version`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `dataset_version` (
	`id` text PRIMARY KEY NOT NULL,
	`dataset_serial` integer NOT NULL,
	`number` integer NOT NULL,
	`status` text NOT NULL,
	`revision` integer DEFAULT 0 NOT NULL,
	`type_code` text NOT NULL,
	`language` text DEFAULT '' NOT NULL,
	`title_zh` text DEFAULT '' NOT NULL,
	`title_en` text DEFAULT '' NOT NULL,
	`description_zh` text DEFAULT '' NOT NULL,
	`description_en` text DEFAULT '' NOT NULL,
	`keywords_zh` text NOT NULL,
	`keywords_en` text NOT NULL,
	`license_id` text DEFAULT '' NOT NULL,
	`license_text_zh` text DEFAULT '' NOT NULL,
	`license_text_en` text DEFAULT '' NOT NULL,
	`access_right` text NOT NULL,
	`embargo_months` integer,
	`papers` text NOT NULL,
	`reference_list` text NOT NULL,
	`funding` text NOT NULL,
	`projects` text NOT NULL,
	`spatial` text NOT NULL,
	`temporal` text NOT NULL,
	`file_count` integer DEFAULT 0 NOT NULL,
	`total_size` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`submitted_at` integer,
	`accepted_at` integer,
	`published_at` integer,
	`embargo_ends_at` integer,
	FOREIGN KEY (`dataset_serial`) REFERENCES `dataset`(`serial`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `dataset_version_number` ON `dataset_version` (`dataset_serial`,`number`);--> statement-breakpoint
CREATE INDEX `dataset_version_status` ON `dataset_version` (`status`,`published_at`);--> statement-breakpoint
CREATE TABLE `file` (
	`id` text PRIMARY KEY NOT NULL,
	`version_id` text NOT NULL,
	`path` text NOT NULL,
	`size` integer NOT NULL,
	`sha256` text NOT NULL,
	`media_type` text NOT NULL,
	`cstr` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`version_id`) REFERENCES `dataset_version`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`sha256`) REFERENCES `blob`(`sha256`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `file_path` ON `file` (`version_id`,`path`);--> statement-breakpoint
CREATE INDEX `file_sha256` ON `file` (`sha256`);--> statement-breakpoint
CREATE INDEX `file_cstr` ON `file` (`cstr`);--> statement-breakpoint
CREATE TABLE `identifier` (
	`value` text PRIMARY KEY NOT NULL,
	`scheme` text NOT NULL,
	`dataset_serial` integer,
	`file_path` text,
	`sha256` text,
	`state` text NOT NULL,
	`created_at` integer NOT NULL,
	`registered_at` integer,
	FOREIGN KEY (`dataset_serial`) REFERENCES `dataset`(`serial`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `identifier_dataset` ON `identifier` (`dataset_serial`,`file_path`);--> statement-breakpoint
CREATE TABLE `job_run` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`due_at` integer NOT NULL,
	`started_at` integer NOT NULL,
	`finished_at` integer,
	`result` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `job_run_due` ON `job_run` (`name`,`due_at`);--> statement-breakpoint
CREATE TABLE `mail` (
	`id` text PRIMARY KEY NOT NULL,
	`recipient` text NOT NULL,
	`locale` text NOT NULL,
	`subject` text NOT NULL,
	`body` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `mail_recipient` ON `mail` (`recipient`,`created_at`);--> statement-breakpoint
CREATE TABLE `membership` (
	`community_id` text NOT NULL,
	`user_id` text NOT NULL,
	`role` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`community_id`, `user_id`),
	FOREIGN KEY (`community_id`) REFERENCES `community`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `news` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`title_zh` text DEFAULT '' NOT NULL,
	`title_en` text DEFAULT '' NOT NULL,
	`summary_zh` text DEFAULT '' NOT NULL,
	`summary_en` text DEFAULT '' NOT NULL,
	`body_zh` text DEFAULT '' NOT NULL,
	`body_en` text DEFAULT '' NOT NULL,
	`published_at` integer NOT NULL,
	`sample` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE INDEX `news_published` ON `news` (`published_at`);--> statement-breakpoint
CREATE TABLE `outbox` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`key` text NOT NULL,
	`payload` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`due_at` integer NOT NULL,
	`done_at` integer,
	`last_error` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `outbox_key_unique` ON `outbox` (`key`);--> statement-breakpoint
CREATE INDEX `outbox_due` ON `outbox` (`done_at`,`due_at`);--> statement-breakpoint
CREATE TABLE `review` (
	`id` text PRIMARY KEY NOT NULL,
	`version_id` text NOT NULL,
	`community_id` text,
	`state` text NOT NULL,
	`reviewer_id` text,
	`checklist` text NOT NULL,
	`comments` text DEFAULT '' NOT NULL,
	`submitted_at` integer NOT NULL,
	`due_at` integer NOT NULL,
	`decided_at` integer,
	FOREIGN KEY (`version_id`) REFERENCES `dataset_version`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`community_id`) REFERENCES `community`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`reviewer_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `review_queue` ON `review` (`state`,`community_id`,`submitted_at`);--> statement-breakpoint
CREATE INDEX `review_version` ON `review` (`version_id`);--> statement-breakpoint
CREATE TABLE `search_document` (
	`dataset_serial` integer PRIMARY KEY NOT NULL,
	`version_id` text NOT NULL,
	`facets` text NOT NULL,
	`published_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `session` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `session_user` ON `session` (`user_id`);--> statement-breakpoint
CREATE TABLE `usage_counter` (
	`dataset_serial` integer NOT NULL,
	`month` text NOT NULL,
	`metric` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`dataset_serial`, `month`, `metric`)
);
--> statement-breakpoint
CREATE TABLE `user` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`password_hash` text,
	`real_name` text NOT NULL,
	`work_unit` text DEFAULT '' NOT NULL,
	`phone` text DEFAULT '' NOT NULL,
	`role` text DEFAULT 'depositor' NOT NULL,
	`status` text DEFAULT 'INACTIVE' NOT NULL,
	`locale` text DEFAULT 'zh' NOT NULL,
	`created_at` integer NOT NULL,
	`activated_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `user_email_unique` ON `user` (`email`);