-- Data policies that editors of journals keep, and e-mails that get news of the policies of the platform.
CREATE TABLE `data_policy` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`name` text NOT NULL,
	`policy` text NOT NULL,
	`revision` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`owner_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `data_policy_owner` ON `data_policy` (`owner_id`,`updated_at`);--> statement-breakpoint
CREATE TABLE `policy_subscription` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`locale` text NOT NULL,
	`confirm_hash` text,
	`end_token` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`confirmed_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `policy_subscription_email_unique` ON `policy_subscription` (`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `policy_subscription_confirm_hash_unique` ON `policy_subscription` (`confirm_hash`);--> statement-breakpoint
CREATE INDEX `policy_subscription_confirmed` ON `policy_subscription` (`confirmed_at`);