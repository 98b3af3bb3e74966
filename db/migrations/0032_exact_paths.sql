-- Paths of a version are compared exactly: names that differ in case or Unicode form are two files. Rows of folders by folded
-- name are asked for no longer, since `folder` has them as they are written.
DELETE FROM `path_entry` WHERE `path` = '';--> statement-breakpoint
DROP INDEX `path_entry_folder`;--> statement-breakpoint
CREATE INDEX `path_entry_folder` ON `path_entry` (`version_id`,rtrim(`path`, replace(`path`, '/', '')),`sort`,`path`);--> statement-breakpoint
ALTER TABLE `path_entry` DROP COLUMN `files`;
