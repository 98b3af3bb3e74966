-- Pages for everybody: messages to the operator, answers to “Was this helpful?”, and sums of what would take a scan to count.
CREATE TABLE `contact_message` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`message` text NOT NULL,
	`dataset` text DEFAULT '' NOT NULL,
	`locale` text NOT NULL,
	`created_at` integer NOT NULL,
	`answered_at` integer,
	`answered_by` text
);
--> statement-breakpoint
CREATE INDEX `contact_message_answered` ON `contact_message` (`answered_at`,`created_at`);--> statement-breakpoint
CREATE TABLE `page_feedback` (
	`page` text NOT NULL,
	`helpful` integer NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`page`, `helpful`)
);
--> statement-breakpoint
CREATE TABLE `statistic_total` (
	`name` text NOT NULL,
	`month` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`name`, `month`)
);
--> statement-breakpoint
INSERT INTO `statistic_total` (`name`, `month`, `count`) SELECT `metric`, `month`, sum(`count`) FROM `usage_counter` GROUP BY `metric`, `month`;--> statement-breakpoint
INSERT INTO `statistic_total` (`name`, `month`, `count`) SELECT iif(`file_path` IS NULL, `scheme`, 'file'), '', count(*) FROM `identifier` WHERE `state` = 'REGISTERED' GROUP BY 1;--> statement-breakpoint
CREATE TRIGGER usage_total_begins AFTER INSERT ON usage_counter BEGIN INSERT INTO statistic_total (name, month, count) VALUES (NEW.metric, NEW.month, NEW.count) ON CONFLICT (name, month) DO UPDATE SET count = count + excluded.count; END;
--> statement-breakpoint
CREATE TRIGGER usage_total_moves AFTER UPDATE OF count ON usage_counter BEGIN UPDATE statistic_total SET count = count + NEW.count - OLD.count WHERE name = NEW.metric AND month = NEW.month; END;
--> statement-breakpoint
CREATE TRIGGER usage_total_ends AFTER DELETE ON usage_counter BEGIN UPDATE statistic_total SET count = count - OLD.count WHERE name = OLD.metric AND month = OLD.month; END;
--> statement-breakpoint
CREATE TRIGGER identifier_total_begins AFTER INSERT ON identifier WHEN NEW.state = 'REGISTERED' BEGIN INSERT INTO statistic_total (name, month, count) VALUES (iif(NEW.file_path IS NULL, NEW.scheme, 'file'), '', 1) ON CONFLICT (name, month) DO UPDATE SET count = count + 1; END;
--> statement-breakpoint
-- A retired identifier counts no more; one that is registered again counts again.
CREATE TRIGGER identifier_total_moves AFTER UPDATE OF state ON identifier WHEN NEW.state IS NOT OLD.state BEGIN INSERT INTO statistic_total (name, month, count) VALUES (iif(NEW.file_path IS NULL, NEW.scheme, 'file'), '', (NEW.state = 'REGISTERED') - (OLD.state = 'REGISTERED')) ON CONFLICT (name, month) DO UPDATE SET count = count + excluded.count; END;
--> statement-breakpoint
CREATE TRIGGER identifier_total_ends AFTER DELETE ON identifier WHEN OLD.state = 'REGISTERED' BEGIN UPDATE statistic_total SET count = count - 1 WHERE name = iif(OLD.file_path IS NULL, OLD.scheme, 'file') AND month = ''; END;
