-- Links that open a version to whoever holds them, stored by their hash, and who has opened one.
CREATE TABLE `access_link` (
	`id` text PRIMARY KEY NOT NULL,
	`secret_hash` text NOT NULL,
	`kind` text NOT NULL,
	`dataset_serial` integer NOT NULL,
	`version_id` text,
	`access` text NOT NULL,
	`label` text DEFAULT '' NOT NULL,
	`password_hash` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`revoked_at` integer,
	`last_used_at` integer,
	`uses` integer DEFAULT 0 NOT NULL,
	`downloads` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`dataset_serial`) REFERENCES `dataset`(`serial`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`version_id`) REFERENCES `dataset_version`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `access_link_secret_hash_unique` ON `access_link` (`secret_hash`);--> statement-breakpoint
CREATE INDEX `access_link_dataset` ON `access_link` (`dataset_serial`,`created_at`);--> statement-breakpoint
CREATE INDEX `access_link_version` ON `access_link` (`version_id`);--> statement-breakpoint
CREATE TABLE `link_pass` (
	`pass_hash` text PRIMARY KEY NOT NULL,
	`link_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`link_id`) REFERENCES `access_link`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `link_pass_link` ON `link_pass` (`link_id`);--> statement-breakpoint
CREATE INDEX `link_pass_expires` ON `link_pass` (`expires_at`);