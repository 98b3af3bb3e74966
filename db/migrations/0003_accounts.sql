CREATE TABLE `access_token` (
	`id` text PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`scopes` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`last_used_at` integer,
	`revoked_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `access_token_token_hash_unique` ON `access_token` (`token_hash`);--> statement-breakpoint
CREATE INDEX `access_token_user` ON `access_token` (`user_id`);--> statement-breakpoint
CREATE TABLE `attempt` (
	`kind` text NOT NULL,
	`who` text NOT NULL,
	`count` integer NOT NULL,
	`since` integer NOT NULL,
	`last_at` integer NOT NULL,
	PRIMARY KEY(`kind`, `who`)
);
--> statement-breakpoint
CREATE INDEX `attempt_last` ON `attempt` (`last_at`);--> statement-breakpoint
CREATE TABLE `captcha` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`purpose` text NOT NULL,
	`answer` text NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`token_hash` text,
	`token_expires_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `captcha_token_hash_unique` ON `captcha` (`token_hash`);--> statement-breakpoint
CREATE INDEX `captcha_expires` ON `captcha` (`expires_at`);--> statement-breakpoint
CREATE TABLE `identity` (
	`provider` text NOT NULL,
	`subject` text NOT NULL,
	`user_id` text NOT NULL,
	`display_name` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer NOT NULL,
	PRIMARY KEY(`provider`, `subject`),
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `identity_user` ON `identity` (`user_id`,`provider`);--> statement-breakpoint
CREATE TABLE `organization` (
	`id` text PRIMARY KEY NOT NULL,
	`name_zh` text DEFAULT '' NOT NULL,
	`name_en` text NOT NULL,
	`aliases` text NOT NULL,
	`orgids` text NOT NULL,
	`country` text DEFAULT '' NOT NULL,
	`city` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `organization_name` ON `organization` (`name_en`);--> statement-breakpoint
CREATE TABLE `recovery_code` (
	`code_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `recovery_code_user` ON `recovery_code` (`user_id`);--> statement-breakpoint
CREATE TABLE `sign_in_flow` (
	`id` text PRIMARY KEY NOT NULL,
	`provider` text NOT NULL,
	`state_hash` text NOT NULL,
	`browser_hash` text NOT NULL,
	`code_verifier` text DEFAULT '' NOT NULL,
	`nonce` text DEFAULT '' NOT NULL,
	`return_to` text DEFAULT '' NOT NULL,
	`locale` text NOT NULL,
	`bind_user_id` text,
	`subject` text,
	`display_name` text DEFAULT '' NOT NULL,
	`email` text DEFAULT '' NOT NULL,
	`email_verified` integer DEFAULT false NOT NULL,
	`user_id` text,
	`ticket_hash` text,
	`ticket_expires_at` integer,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sign_in_flow_state_hash_unique` ON `sign_in_flow` (`state_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `sign_in_flow_ticket_hash_unique` ON `sign_in_flow` (`ticket_hash`);--> statement-breakpoint
ALTER TABLE `account_code` ADD `detail` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `mail` ADD `html` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `session` ADD `id` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `session` ADD `login_type` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `session` ADD `user_agent` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `session` ADD `address` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `user` ADD `organizations` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `user` ADD `gender` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `user` ADD `research_area` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `user` ADD `title` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `user` ADD `country` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `user` ADD `must_change_password` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `user` ADD `password_changed_at` integer;--> statement-breakpoint
ALTER TABLE `user` ADD `cancelled_at` integer;--> statement-breakpoint
ALTER TABLE `user` ADD `totp_secret` text;--> statement-breakpoint
ALTER TABLE `user` ADD `totp_confirmed_at` integer;--> statement-breakpoint
ALTER TABLE `user` ADD `totp_last_step` integer;--> statement-breakpoint
UPDATE `session` SET `id` = lower(hex(randomblob(16)));--> statement-breakpoint
UPDATE `user` SET `organizations` = json_array(json_object('nameZh', `work_unit`, 'nameEn', `work_unit`, 'aliases', json_array(), 'orgids', json_array(), 'id', 'sdb_custom', 'custom', json('true'))) WHERE `work_unit` <> '';
