-- Nothing has filled this table yet, so it is made anew with a declared key for the index of its words.
DROP TABLE `organization`;
--> statement-breakpoint
CREATE TABLE `organization` (
	`serial` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`name_zh` text DEFAULT '' NOT NULL,
	`name_en` text NOT NULL,
	`aliases` text NOT NULL,
	`orgids` text NOT NULL,
	`country` text DEFAULT '' NOT NULL,
	`city` text DEFAULT '' NOT NULL,
	`abroad` integer GENERATED ALWAYS AS (country not in ('CN', 'HK', 'MO', 'TW')) VIRTUAL NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `organization_id_unique` ON `organization` (`id`);
--> statement-breakpoint
CREATE INDEX `organization_order` ON `organization` (`abroad`,`name_en`);
--> statement-breakpoint
CREATE TABLE `organization_term` (
	`term` text NOT NULL,
	`serial` integer NOT NULL,
	`main` integer NOT NULL,
	PRIMARY KEY(`term`, `serial`),
	FOREIGN KEY (`serial`) REFERENCES `organization`(`serial`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `organization_term_serial` ON `organization_term` (`serial`);
--> statement-breakpoint
-- Words and Han pairs of all names, cut by our own code. Not the trigram tokenizer: it finds nothing for two characters,
-- and two characters are the usual Chinese question.
CREATE VIRTUAL TABLE organization_text USING fts5(words, content='', contentless_delete=1, tokenize="unicode61 remove_diacritics 0");
