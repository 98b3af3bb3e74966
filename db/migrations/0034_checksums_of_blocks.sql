-- A part of a file is checked before it is sent: those that are stored already wait here for their checksums.
CREATE TABLE `blob_blocks` (
	`sha256` text NOT NULL,
	`part` integer NOT NULL,
	`checksums` blob,
	PRIMARY KEY(`sha256`, `part`),
	FOREIGN KEY (`sha256`) REFERENCES `blob`(`sha256`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `blob_blocks_missing` ON `blob_blocks` (`sha256`) WHERE checksums is null;
--> statement-breakpoint
INSERT INTO `blob_blocks` (`sha256`, `part`) SELECT `sha256`, 0 FROM `blob` WHERE `size` > 65536;
