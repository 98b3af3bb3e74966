-- The id that database and data files share, so that neither is used with the wrong other one.
CREATE TABLE `repository` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` integer NOT NULL
);
