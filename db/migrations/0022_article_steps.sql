-- Whoever saves an article says how often its state was changed since the last save. Slugs that differ by case alone would be
-- one file of an export on some disks: the later ones get a name of their own, and news are found under the old one as well.
ALTER TABLE `article` ADD `steps` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE `article` SET
  `extra` = CASE WHEN `kind` IN ('news', 'blog', 'discussion', 'story') AND json_extract(`extra`, '$.ids') IS NULL
    THEN json_set(`extra`, '$.ids', json_object('zh', `slug`, 'en', `slug`)) ELSE `extra` END,
  `slug` = substr(`slug`, 1, 63) || '-' || substr(`id`, 1, 16)
WHERE EXISTS (
  SELECT 1 FROM `article` AS `other` WHERE `other`.`kind` = `article`.`kind`
    AND lower(`other`.`slug`) = lower(`article`.`slug`) AND `other`.`rowid` < `article`.`rowid`
);--> statement-breakpoint
CREATE UNIQUE INDEX `article_slug_any_case` ON `article` (`kind`,lower("slug"));
