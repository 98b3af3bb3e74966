CREATE TABLE `page_remark` (
	`id` text PRIMARY KEY NOT NULL,
	`page` text NOT NULL,
	`helpful` integer NOT NULL,
	`text` text NOT NULL,
	`locale` text NOT NULL,
	`created_at` integer NOT NULL,
	`handled_at` integer,
	`handled_by` text
);
--> statement-breakpoint
CREATE INDEX `page_remark_handled` ON `page_remark` (`handled_at`,`created_at`);--> statement-breakpoint
CREATE INDEX `page_remark_page` ON `page_remark` (`page`);