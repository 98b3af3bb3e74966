-- What a request for access to restricted files has besides the request itself.
CREATE TABLE `access_request` (
	`id` text PRIMARY KEY NOT NULL,
	`link_id` text,
	`answered_at` integer,
	`reminders` integer DEFAULT 0 NOT NULL,
	`end_reminded_at` integer,
	FOREIGN KEY (`id`) REFERENCES `request`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`link_id`) REFERENCES `access_link`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `access_request_link` ON `access_request` (`link_id`);