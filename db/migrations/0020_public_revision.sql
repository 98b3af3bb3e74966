ALTER TABLE `article` ADD `public_revision` integer;--> statement-breakpoint
UPDATE `article` SET `public_revision` = `revision` WHERE `state` = 'published';