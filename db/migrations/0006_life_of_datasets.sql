-- The life of datasets: packages, attachments, requests, soft deletion, alarms, working days of the operator.
CREATE TABLE `alarm` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`detail` text NOT NULL,
	`raised_at` integer NOT NULL,
	`cleared_at` integer,
	`cleared_by` text
);
--> statement-breakpoint
CREATE INDEX `alarm_open` ON `alarm` (`cleared_at`);--> statement-breakpoint
CREATE TABLE `attachment` (
	`id` text PRIMARY KEY NOT NULL,
	`version_id` text NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`size` integer NOT NULL,
	`sha256` text NOT NULL,
	`media_type` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`version_id`) REFERENCES `dataset_version`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`sha256`) REFERENCES `blob`(`sha256`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `attachment_version` ON `attachment` (`version_id`,`kind`);--> statement-breakpoint
CREATE INDEX `attachment_sha256` ON `attachment` (`sha256`);--> statement-breakpoint
CREATE TABLE `calendar_day` (
	`date` text PRIMARY KEY NOT NULL,
	`working` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `package_item` (
	`version_id` text NOT NULL,
	`position` integer NOT NULL,
	`item_serial` integer NOT NULL,
	PRIMARY KEY(`version_id`, `position`),
	FOREIGN KEY (`version_id`) REFERENCES `dataset_version`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`item_serial`) REFERENCES `dataset`(`serial`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `package_item_serial` ON `package_item` (`item_serial`);--> statement-breakpoint
CREATE TABLE `paper_update` (
	`id` text PRIMARY KEY NOT NULL,
	`version_id` text NOT NULL,
	`papers` text NOT NULL,
	`state` text NOT NULL,
	`comments` text DEFAULT '' NOT NULL,
	`reviewer_id` text,
	`created_at` integer NOT NULL,
	`due_at` integer NOT NULL,
	`decided_at` integer,
	FOREIGN KEY (`version_id`) REFERENCES `dataset_version`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`reviewer_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `paper_update_version` ON `paper_update` (`version_id`);--> statement-breakpoint
CREATE INDEX `paper_update_state` ON `paper_update` (`state`,`created_at`);--> statement-breakpoint
CREATE TABLE `retraction` (
	`id` text PRIMARY KEY NOT NULL,
	`version_id` text NOT NULL,
	`requester_id` text NOT NULL,
	`content` text NOT NULL,
	`reason` text NOT NULL,
	`specification` text DEFAULT '' NOT NULL,
	`statement_zh` text DEFAULT '' NOT NULL,
	`statement_en` text DEFAULT '' NOT NULL,
	`statement_zh_id` text NOT NULL,
	`statement_en_id` text NOT NULL,
	`state` text NOT NULL,
	`comments` text DEFAULT '' NOT NULL,
	`decider_id` text,
	`created_at` integer NOT NULL,
	`decided_at` integer,
	`purge_at` integer,
	`purged_at` integer,
	FOREIGN KEY (`version_id`) REFERENCES `dataset_version`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`requester_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`statement_zh_id`) REFERENCES `attachment`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`statement_en_id`) REFERENCES `attachment`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`decider_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `retraction_version` ON `retraction` (`version_id`);--> statement-breakpoint
CREATE INDEX `retraction_state` ON `retraction` (`state`,`created_at`);--> statement-breakpoint
CREATE TABLE `urge` (
	`id` text PRIMARY KEY NOT NULL,
	`version_id` text NOT NULL,
	`reason` text NOT NULL,
	`specification` text DEFAULT '' NOT NULL,
	`remark` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`version_id`) REFERENCES `dataset_version`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `urge_version` ON `urge` (`version_id`,`created_at`);--> statement-breakpoint
ALTER TABLE `community` ADD `holds_publication` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `dataset` ADD `source` text DEFAULT 'new' NOT NULL;--> statement-breakpoint
ALTER TABLE `dataset` ADD `archive_doi` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `dataset` ADD `archive_email` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `dataset` ADD `redirected_at` integer;--> statement-breakpoint
ALTER TABLE `dataset_version` ADD `private_until` integer;--> statement-breakpoint
ALTER TABLE `dataset_version` ADD `held` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `dataset_version` ADD `withheld_at` integer;--> statement-breakpoint
ALTER TABLE `dataset_version` ADD `retracted_at` integer;--> statement-breakpoint
ALTER TABLE `dataset_version` ADD `reminded_days` integer;--> statement-breakpoint
ALTER TABLE `dataset_version` ADD `deleted_at` integer;--> statement-breakpoint
ALTER TABLE `review` ADD `remarks` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
-- What a published package holds, and what was examined beside a published version, never change; a cover may be mended.
CREATE TRIGGER published_package_is_frozen BEFORE UPDATE ON package_item WHEN EXISTS (SELECT 1 FROM dataset_version WHERE id IN (OLD.version_id, NEW.version_id) AND status IN ('PUBLISHED', 'RETRACTED')) BEGIN SELECT RAISE(ABORT, 'a published package never changes'); END;
--> statement-breakpoint
CREATE TRIGGER published_package_is_complete BEFORE INSERT ON package_item WHEN (SELECT status FROM dataset_version WHERE id = NEW.version_id) IN ('PUBLISHED', 'RETRACTED') BEGIN SELECT RAISE(ABORT, 'a published package never changes'); END;
--> statement-breakpoint
CREATE TRIGGER published_package_stays BEFORE DELETE ON package_item WHEN (SELECT status FROM dataset_version WHERE id = OLD.version_id) IN ('PUBLISHED', 'RETRACTED') BEGIN SELECT RAISE(ABORT, 'a published package never changes'); END;
--> statement-breakpoint
CREATE TRIGGER published_compliance_is_complete BEFORE INSERT ON attachment WHEN NEW.kind = 'compliance' AND (SELECT status FROM dataset_version WHERE id = NEW.version_id) IN ('PUBLISHED', 'RETRACTED') BEGIN SELECT RAISE(ABORT, 'compliance information of a published version never changes'); END;
--> statement-breakpoint
CREATE TRIGGER published_compliance_stays BEFORE DELETE ON attachment WHEN OLD.kind = 'compliance' AND (SELECT status FROM dataset_version WHERE id = OLD.version_id) IN ('PUBLISHED', 'RETRACTED') BEGIN SELECT RAISE(ABORT, 'compliance information of a published version never changes'); END;
