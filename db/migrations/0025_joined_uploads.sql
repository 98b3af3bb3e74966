ALTER TABLE `upload` ADD `whole_id` text REFERENCES upload(id) ON DELETE cascade;--> statement-breakpoint
ALTER TABLE `upload` ADD `metadata` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `upload` ADD `concat` text;--> statement-breakpoint
CREATE INDEX `upload_whole` ON `upload` (`whole_id`);