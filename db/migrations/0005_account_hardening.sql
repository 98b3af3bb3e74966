ALTER TABLE `captcha` ADD `asker_hash` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `session` ADD `proved_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `user` ADD `totp_pending_secret` text;--> statement-breakpoint
CREATE INDEX `account_code_expires` ON `account_code` (`expires_at`);--> statement-breakpoint
CREATE INDEX `sign_in_flow_browser` ON `sign_in_flow` (`browser_hash`);--> statement-breakpoint
CREATE INDEX `sign_in_flow_expires` ON `sign_in_flow` (`expires_at`);