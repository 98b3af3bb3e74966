CREATE TABLE `change_log` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`origin` text NOT NULL,
	`tags` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `job_run` ADD `running_until` integer;--> statement-breakpoint
CREATE INDEX `job_run_unfinished` ON `job_run` (`name`) WHERE finished_at is null;--> statement-breakpoint
ALTER TABLE `outbox` ADD `claimed_by` text;--> statement-breakpoint
ALTER TABLE `outbox` ADD `claimed_until` integer;