-- Files that an anonymous link leaves out; links of other kinds leave out none.
ALTER TABLE `access_link` ADD `excluded` text DEFAULT '[]' NOT NULL;