-- Files and folders of a version by name. What is stored already is entered at the next start, because only the program can
-- fold names: SQLite knows the small letters of ASCII alone.
CREATE TABLE `path_entry` (
	`version_id` text NOT NULL,
	`key` text NOT NULL,
	`path` text NOT NULL,
	`files` integer NOT NULL,
	PRIMARY KEY(`version_id`, `key`, `path`),
	FOREIGN KEY (`version_id`) REFERENCES `dataset_version`(`id`) ON UPDATE no action ON DELETE cascade
);
