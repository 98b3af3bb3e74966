-- Texts that come with the program keep the key of their files, whatever an editor calls them in addresses.
ALTER TABLE `article` ADD `seed_key` text;--> statement-breakpoint
CREATE UNIQUE INDEX `article_seed_key` ON `article` (`seed_key`);--> statement-breakpoint
-- What the program put in has a first save of nobody, under the slug of its files. Where one was put in again after it was
-- renamed, the key belongs to the one that still has the slug.
UPDATE OR IGNORE `article` SET `seed_key` = `kind` || '/' || `slug`
WHERE (SELECT json_extract(`content`, '$.slug') FROM `article_revision` WHERE `article_id` = `article`.`id` AND `number` = 1 AND `user_id` IS NULL) = `slug`;--> statement-breakpoint
UPDATE OR IGNORE `article` SET `seed_key` = `kind` || '/' || (SELECT json_extract(`content`, '$.slug') FROM `article_revision` WHERE `article_id` = `article`.`id` AND `number` = 1 AND `user_id` IS NULL)
WHERE `seed_key` IS NULL;
