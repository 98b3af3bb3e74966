-- When readers first saw an article, and when it is planned to become public, are two dates: a plan must not change the first.
ALTER TABLE `article` ADD `first_public_at` integer;--> statement-breakpoint
UPDATE `article` SET `first_public_at` = coalesce(`publish_at`, `created_at`), `publish_at` = NULL
WHERE `state` = 'published' OR (`state` <> 'scheduled' AND `public_revision` IS NOT NULL);
