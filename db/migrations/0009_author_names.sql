ALTER TABLE `creator` ADD `kind` text;--> statement-breakpoint
ALTER TABLE `creator` ADD `family_zh` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `creator` ADD `family_en` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `creator` ADD `given_zh` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `creator` ADD `given_en` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `creator` ADD `name_doubtful` integer DEFAULT false NOT NULL;--> statement-breakpoint
-- The parts of a published name are written once; what a rule had to guess may be put right, the name itself never.
CREATE TRIGGER published_name_parts_are_frozen BEFORE UPDATE OF kind, family_zh, family_en, given_zh, given_en, name_doubtful ON creator WHEN OLD.kind IS NOT NULL AND NOT OLD.name_doubtful AND EXISTS (SELECT 1 FROM dataset_version WHERE id = OLD.version_id AND status IN ('PUBLISHED', 'RETRACTED')) BEGIN SELECT RAISE(ABORT, 'the parts of a published name never change'); END;
