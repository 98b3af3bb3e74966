-- The form stored the first and the last second of a year, a month or a day; a period keeps its precision instead. What no form wrote stays.
UPDATE `dataset_version` SET `temporal` = (
	SELECT json_group_array(json_object(
		'start', CASE WHEN `length` IS NULL OR `start` GLOB '-*' THEN `start` ELSE substr(`start`, 1, `length`) END,
		'end', CASE WHEN `length` IS NULL THEN `end` ELSE substr(`end`, 1, `length`) END
	)) FROM (
		SELECT `start`, `end`, CASE
			WHEN `end` NOT GLOB '????-??-??T23:59:59Z' THEN NULL
			WHEN (`start` GLOB '????-01-01T00:00:00Z' OR `start` GLOB '-*') AND `end` GLOB '????-12-31T23:59:59Z' THEN 4
			WHEN `start` GLOB '????-??-01T00:00:00Z' AND date(substr(`end`, 1, 10), '+1 day') GLOB '*-01' THEN 7
			WHEN `start` GLOB '????-??-??T00:00:00Z' THEN 10
		END AS `length`
		FROM (
			SELECT json_extract(each.value, '$.start') AS `start`, json_extract(each.value, '$.end') AS `end`
			FROM json_each(`dataset_version`.`temporal`) AS each ORDER BY each.key
		)
	)
) WHERE `temporal` LIKE '%T23:59:59Z%';
