CREATE TABLE `repository` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` integer NOT NULL
);
