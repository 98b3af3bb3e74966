-- Replaced addresses of links stay as ended ones, with the passes that they gave, and mails of archive links say for which
-- sending they are.
CREATE TABLE `ended_archive_address` (
	`secret_hash` text PRIMARY KEY NOT NULL,
	`link_id` text NOT NULL,
	FOREIGN KEY (`link_id`) REFERENCES `archive_link`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `ended_archive_address_link` ON `ended_archive_address` (`link_id`);--> statement-breakpoint
ALTER TABLE `archive_link` ADD `sending` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `link_address` ADD `ended_at` integer;--> statement-breakpoint
ALTER TABLE `link_pass` ADD `ended_at` integer;