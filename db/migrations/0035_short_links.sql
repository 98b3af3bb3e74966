-- Short addresses of pages of this site; they lead on and open nothing.
CREATE TABLE `short_link` (
	`code` text PRIMARY KEY NOT NULL,
	`target` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `short_link_target_unique` ON `short_link` (`target`);