-- Files that came with requests for access.
CREATE TABLE `access_attachment` (
	`attachment_id` text PRIMARY KEY NOT NULL,
	`request_id` text NOT NULL,
	FOREIGN KEY (`attachment_id`) REFERENCES `attachment`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`request_id`) REFERENCES `access_request`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `access_attachment_request` ON `access_attachment` (`request_id`);