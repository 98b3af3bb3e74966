-- Links that are for certain e-mails, which are confirmed by a mailed code.
ALTER TABLE `access_link` ADD `emails` text DEFAULT '[]' NOT NULL;