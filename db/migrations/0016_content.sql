CREATE TABLE `article` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`slug` text NOT NULL,
	`state` text NOT NULL,
	`title_zh` text DEFAULT '' NOT NULL,
	`title_en` text DEFAULT '' NOT NULL,
	`summary_zh` text DEFAULT '' NOT NULL,
	`summary_en` text DEFAULT '' NOT NULL,
	`body_zh` text DEFAULT '' NOT NULL,
	`body_en` text DEFAULT '' NOT NULL,
	`search_text` text DEFAULT '' NOT NULL,
	`date` text NOT NULL,
	`tags` text NOT NULL,
	`cover` text,
	`position` integer DEFAULT 0 NOT NULL,
	`sample` integer DEFAULT false NOT NULL,
	`author` text DEFAULT '' NOT NULL,
	`extra` text NOT NULL,
	`publish_at` integer,
	`revision` integer NOT NULL,
	`seed_hash` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `article_slug` ON `article` (`kind`,`slug`);--> statement-breakpoint
CREATE INDEX `article_public` ON `article` (`kind`,`state`,`position`,`date`);--> statement-breakpoint
CREATE INDEX `article_due` ON `article` (`state`,`publish_at`);--> statement-breakpoint
CREATE TABLE `article_revision` (
	`article_id` text NOT NULL,
	`number` integer NOT NULL,
	`content` text NOT NULL,
	`user_id` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`article_id`, `number`),
	FOREIGN KEY (`article_id`) REFERENCES `article`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `media` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`sha256` text NOT NULL,
	`media_type` text NOT NULL,
	`size` integer NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`alt_zh` text DEFAULT '' NOT NULL,
	`alt_en` text DEFAULT '' NOT NULL,
	`user_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`sha256`) REFERENCES `blob`(`sha256`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `media_sha256` ON `media` (`sha256`);--> statement-breakpoint
CREATE INDEX `media_newest` ON `media` (`created_at`);--> statement-breakpoint
CREATE TABLE `site_setting` (
	`key` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL,
	`revision` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
-- News become articles. Their plain texts become paragraphs, their ids the names in addresses; an id that no address
-- can carry stays as an older one. What is to appear later is scheduled.
INSERT INTO `article` (`id`, `kind`, `slug`, `state`, `title_zh`, `title_en`, `summary_zh`, `summary_en`, `body_zh`, `body_en`, `search_text`, `date`, `tags`, `sample`, `extra`, `publish_at`, `revision`, `created_at`, `updated_at`)
SELECT lower(hex(randomblob(16))), lower(`kind`),
	CASE WHEN `id` GLOB '[A-Za-z0-9]*' AND `id` NOT GLOB '*[^A-Za-z0-9_-]*' AND length(`id`) <= 80 THEN `id` ELSE 'news-' || rowid END,
	CASE WHEN `published_at` <= unixepoch() * 1000 THEN 'published' ELSE 'scheduled' END,
	`title_zh`, `title_en`, `summary_zh`, `summary_en`,
	CASE WHEN trim(`body_zh`) = '' THEN '' ELSE '<p>' || replace(replace(replace(replace(replace(replace(trim(`body_zh`), char(13), ''), '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), char(10) || char(10), '</p><p>'), char(10), '<br>') || '</p>' END,
	CASE WHEN trim(`body_en`) = '' THEN '' ELSE '<p>' || replace(replace(replace(replace(replace(replace(trim(`body_en`), char(13), ''), '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), char(10) || char(10), '</p><p>'), char(10), '<br>') || '</p>' END,
	lower(`title_zh` || char(10) || `title_en` || char(10) || `summary_zh` || char(10) || `summary_en` || char(10) || `body_zh` || char(10) || `body_en`),
	date(`published_at` / 1000 + 28800, 'unixepoch'), '[]', `sample`,
	CASE WHEN `id` GLOB '[A-Za-z0-9]*' AND `id` NOT GLOB '*[^A-Za-z0-9_-]*' AND length(`id`) <= 80 THEN '{}' ELSE json_object('ids', json_object('zh', `id`, 'en', `id`)) END,
	`published_at`, 1, `published_at`, `published_at`
FROM `news` ORDER BY rowid;--> statement-breakpoint
INSERT INTO `article_revision` (`article_id`, `number`, `content`, `created_at`)
SELECT `id`, 1, json_object('slug', `slug`, 'title', json_object('zh', `title_zh`, 'en', `title_en`), 'summary', json_object('zh', `summary_zh`, 'en', `summary_en`),
	'body', json_object('zh', `body_zh`, 'en', `body_en`), 'date', `date`, 'tags', json('[]'), 'position', 0,
	'sample', json(CASE WHEN `sample` THEN 'true' ELSE 'false' END), 'author', '', 'extra', json(`extra`)), `created_at`
FROM `article` ORDER BY rowid;--> statement-breakpoint
DROP TABLE `news`;