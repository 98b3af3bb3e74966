-- Authors whose names are not in parts yet: every start asks, and finds none.
CREATE INDEX `creator_unsplit` ON `creator` (`id`) WHERE kind is null;