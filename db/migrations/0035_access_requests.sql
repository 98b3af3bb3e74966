-- The link that was handed out for a request for access to restricted files.
CREATE TABLE `access_request` (
	`id` text PRIMARY KEY NOT NULL,
	`link_id` text NOT NULL,
	FOREIGN KEY (`id`) REFERENCES `request`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`link_id`) REFERENCES `access_link`(`id`) ON UPDATE no action ON DELETE cascade
);
