-- Codes mailed to people without an account, and the proofs that their e-mail is theirs.
CREATE TABLE `mailed_code` (
	`id` text PRIMARY KEY NOT NULL,
	`purpose` text NOT NULL,
	`subject` text DEFAULT '' NOT NULL,
	`email` text NOT NULL,
	`code_hash` text,
	`tries` integer DEFAULT 0 NOT NULL,
	`proof_hash` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `mailed_code_proof_hash_unique` ON `mailed_code` (`proof_hash`);--> statement-breakpoint
CREATE INDEX `mailed_code_expires` ON `mailed_code` (`expires_at`);