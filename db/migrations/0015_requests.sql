CREATE TABLE `request` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`version_id` text,
	`requester_id` text NOT NULL,
	`state` text NOT NULL,
	`payload` text NOT NULL,
	`comments` text DEFAULT '' NOT NULL,
	`decider_id` text,
	`created_at` integer NOT NULL,
	`due_at` integer,
	`decided_at` integer,
	FOREIGN KEY (`version_id`) REFERENCES `dataset_version`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`requester_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`decider_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `request_version` ON `request` (`version_id`,`type`);--> statement-breakpoint
CREATE INDEX `request_queue` ON `request` (`type`,`state`,`created_at`);--> statement-breakpoint
-- What was asked before keeps its id; in the order in which it was written.
INSERT INTO `request` (`id`, `type`, `version_id`, `requester_id`, `state`, `payload`, `comments`, `decider_id`, `created_at`, `decided_at`)
SELECT `id`, 'retraction', `version_id`, `requester_id`, `state`,
	json_object('content', `content`, 'reason', `reason`, 'specification', `specification`, 'statement', json_object('zh', `statement_zh`, 'en', `statement_en`)),
	`comments`, `decider_id`, `created_at`, `decided_at`
FROM `retraction` ORDER BY rowid;--> statement-breakpoint
-- Only a dataset's owner could ask for new papers. Papers from before they had a reference text get an empty one.
INSERT INTO `request` (`id`, `type`, `version_id`, `requester_id`, `state`, `payload`, `comments`, `decider_id`, `created_at`, `due_at`, `decided_at`)
SELECT p.`id`, 'paperUpdate', p.`version_id`, d.`owner_id`, p.`state`,
	json_object('papers', json(coalesce((SELECT json_group_array(json(
		CASE WHEN json_type(each.value, '$.reference') IS NULL THEN json_set(each.value, '$.reference', json('{"zh":"","en":""}')) ELSE each.value END
	)) FROM (SELECT value FROM json_each(p.`papers`) ORDER BY key) AS each), '[]'))),
	p.`comments`, p.`reviewer_id`, p.`created_at`, p.`due_at`, p.`decided_at`
FROM `paper_update` AS p JOIN `dataset_version` AS v ON v.`id` = p.`version_id` JOIN `dataset` AS d ON d.`serial` = v.`dataset_serial`
ORDER BY p.rowid;--> statement-breakpoint
DROP TABLE `paper_update`;--> statement-breakpoint
CREATE TABLE `__new_retraction` (
	`id` text PRIMARY KEY NOT NULL,
	`statement_zh_id` text NOT NULL,
	`statement_en_id` text NOT NULL,
	`purge_at` integer,
	`purged_at` integer,
	FOREIGN KEY (`id`) REFERENCES `request`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`statement_zh_id`) REFERENCES `attachment`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`statement_en_id`) REFERENCES `attachment`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
INSERT INTO `__new_retraction` SELECT `id`, `statement_zh_id`, `statement_en_id`, `purge_at`, `purged_at` FROM `retraction` ORDER BY rowid;--> statement-breakpoint
DROP TABLE `retraction`;--> statement-breakpoint
ALTER TABLE `__new_retraction` RENAME TO `retraction`;
