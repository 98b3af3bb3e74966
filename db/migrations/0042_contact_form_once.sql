-- A form of the contact page, with its proof of work, sends one message.
ALTER TABLE `contact_message` ADD `form_hash` text;--> statement-breakpoint
CREATE UNIQUE INDEX `contact_message_form` ON `contact_message` (`form_hash`);