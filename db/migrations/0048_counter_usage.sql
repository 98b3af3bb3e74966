-- Usage by the code of practice of COUNTER, which begins with this version; and what is published by its time.
CREATE TABLE `counter_usage` (
	`month` text NOT NULL,
	`dataset_serial` integer NOT NULL,
	`access` text NOT NULL,
	`total_investigations` integer NOT NULL,
	`unique_investigations` integer NOT NULL,
	`total_requests` integer NOT NULL,
	`unique_requests` integer NOT NULL,
	PRIMARY KEY(`month`, `dataset_serial`, `access`)
);
--> statement-breakpoint
CREATE INDEX `search_document_published` ON `search_document` (`published_at`,`dataset_serial`);