-- What harvesters (OAI-PMH) are told of each dataset that was ever public. What is public already enters with the time of
-- its last update; a retracted dataset enters as deleted.
CREATE TABLE `oai_record` (
	`dataset_serial` integer PRIMARY KEY NOT NULL,
	`version_id` text NOT NULL,
	`version_updated_at` integer NOT NULL,
	`datestamp` integer NOT NULL,
	`deleted` integer DEFAULT false NOT NULL,
	`sets` text NOT NULL,
	FOREIGN KEY (`dataset_serial`) REFERENCES `dataset`(`serial`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `oai_record_datestamp` ON `oai_record` (`datestamp`,`dataset_serial`);--> statement-breakpoint
CREATE TABLE `oai_record_set` (
	`set_spec` text NOT NULL,
	`datestamp` integer NOT NULL,
	`dataset_serial` integer NOT NULL,
	PRIMARY KEY(`set_spec`, `datestamp`, `dataset_serial`),
	FOREIGN KEY (`dataset_serial`) REFERENCES `oai_record`(`dataset_serial`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `oai_record_set_serial` ON `oai_record_set` (`dataset_serial`);
--> statement-breakpoint
INSERT INTO `oai_record` (`dataset_serial`, `version_id`, `version_updated_at`, `datestamp`, `deleted`, `sets`) SELECT `dataset_serial`, `version_id`, `updated_at`, `updated_at` / 1000 * 1000, 0, (SELECT json_group_array(spec) FROM (
		SELECT 'type:' || value AS spec FROM json_each(`facets`, '$.type')
		UNION ALL SELECT 'access:' || lower(value) FROM json_each(`facets`, '$.access')
		UNION ALL SELECT 'subject:' || value FROM json_each(`facets`, '$.subject') WHERE length(value) = 3
		UNION ALL SELECT 'community:' || value FROM json_each(`facets`, '$.journal')
		UNION ALL SELECT 'community:' || value FROM json_each(`facets`, '$.group')
	)) FROM `search_document`;--> statement-breakpoint
INSERT INTO `oai_record` (`dataset_serial`, `version_id`, `version_updated_at`, `datestamp`, `deleted`, `sets`) SELECT `dataset_serial`, `id`, `updated_at`, `updated_at` / 1000 * 1000, 1, json_array('type:' || `type_code`, 'access:' || lower(`access_right`)) FROM `dataset_version` AS `last` WHERE `status` = 'RETRACTED' AND `number` = (SELECT max(`number`) FROM `dataset_version` WHERE `dataset_serial` = `last`.`dataset_serial` AND `status` IN ('PUBLISHED', 'RETRACTED')) AND `dataset_serial` NOT IN (SELECT `dataset_serial` FROM `search_document`);--> statement-breakpoint
INSERT INTO `oai_record_set` (`set_spec`, `datestamp`, `dataset_serial`) SELECT DISTINCT `value`, `datestamp`, `dataset_serial` FROM `oai_record`, json_each(`sets`) UNION SELECT `value`, `datestamp`, `dataset_serial` FROM (SELECT substr(`value`, 1, instr(`value`, ':') - 1) AS `value`, `datestamp`, `dataset_serial` FROM `oai_record`, json_each(`sets`)) WHERE `value` IN ('subject', 'community');
