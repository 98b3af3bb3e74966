-- What is published never changes, whatever code runs (safety 2.1, I2). What may still move: the state on to RETRACTED,
-- the access right on to PUBLIC, updated_at, and what spec 3 §2 has corrected in place, with an audit event and an
-- update of the DOI: papers (row 15), funding, and ORCID and affiliations of the creators.
CREATE TRIGGER published_version_is_frozen BEFORE UPDATE OF id, dataset_serial, number, revision, type_code, language, title_zh, title_en, description_zh, description_en, keywords_zh, keywords_en, license_id, license_text_zh, license_text_en, embargo_months, reference_list, projects, spatial, temporal, file_count, total_size, created_at, submitted_at, accepted_at, published_at ON dataset_version WHEN OLD.status IN ('PUBLISHED', 'RETRACTED') BEGIN SELECT RAISE(ABORT, 'a published version never changes'); END;
--> statement-breakpoint
CREATE TRIGGER published_version_stays BEFORE DELETE ON dataset_version WHEN OLD.status IN ('PUBLISHED', 'RETRACTED') BEGIN SELECT RAISE(ABORT, 'a published version never goes'); END;
--> statement-breakpoint
CREATE TRIGGER published_status_only_retracts BEFORE UPDATE OF status ON dataset_version WHEN OLD.status IN ('PUBLISHED', 'RETRACTED') AND NEW.status IS NOT OLD.status AND NEW.status IS NOT 'RETRACTED' BEGIN SELECT RAISE(ABORT, 'a published version can only be retracted'); END;
--> statement-breakpoint
-- Access only ever widens (spec 3 §2, rows 18 and 19).
CREATE TRIGGER published_access_only_opens BEFORE UPDATE OF access_right ON dataset_version WHEN OLD.status IN ('PUBLISHED', 'RETRACTED') AND NEW.access_right IS NOT OLD.access_right AND NEW.access_right IS NOT 'PUBLIC' BEGIN SELECT RAISE(ABORT, 'a published version can only be opened'); END;
--> statement-breakpoint
CREATE TRIGGER published_embargo_only_ends BEFORE UPDATE OF embargo_ends_at ON dataset_version WHEN OLD.status IN ('PUBLISHED', 'RETRACTED') AND NEW.embargo_ends_at IS NOT OLD.embargo_ends_at AND (OLD.access_right IS 'PUBLIC' OR NEW.access_right IS NOT 'PUBLIC') BEGIN SELECT RAISE(ABORT, 'an embargo can only be ended'); END;
--> statement-breakpoint
CREATE TRIGGER published_creator_is_frozen BEFORE UPDATE OF id, version_id, position, name_zh, name_en, email, corresponding ON creator WHEN EXISTS (SELECT 1 FROM dataset_version WHERE id IN (OLD.version_id, NEW.version_id) AND status IN ('PUBLISHED', 'RETRACTED')) BEGIN SELECT RAISE(ABORT, 'a published creator never changes'); END;
--> statement-breakpoint
CREATE TRIGGER published_creator_is_complete BEFORE INSERT ON creator WHEN (SELECT status FROM dataset_version WHERE id = NEW.version_id) IN ('PUBLISHED', 'RETRACTED') BEGIN SELECT RAISE(ABORT, 'a published version never changes'); END;
--> statement-breakpoint
CREATE TRIGGER published_creator_stays BEFORE DELETE ON creator WHEN (SELECT status FROM dataset_version WHERE id = OLD.version_id) IN ('PUBLISHED', 'RETRACTED') BEGIN SELECT RAISE(ABORT, 'a published creator never goes'); END;
--> statement-breakpoint
CREATE TRIGGER published_subject_is_frozen BEFORE UPDATE ON dataset_subject WHEN EXISTS (SELECT 1 FROM dataset_version WHERE id IN (OLD.version_id, NEW.version_id) AND status IN ('PUBLISHED', 'RETRACTED')) BEGIN SELECT RAISE(ABORT, 'a published subject never changes'); END;
--> statement-breakpoint
CREATE TRIGGER published_subject_is_complete BEFORE INSERT ON dataset_subject WHEN (SELECT status FROM dataset_version WHERE id = NEW.version_id) IN ('PUBLISHED', 'RETRACTED') BEGIN SELECT RAISE(ABORT, 'a published version never changes'); END;
--> statement-breakpoint
CREATE TRIGGER published_subject_stays BEFORE DELETE ON dataset_subject WHEN (SELECT status FROM dataset_version WHERE id = OLD.version_id) IN ('PUBLISHED', 'RETRACTED') BEGIN SELECT RAISE(ABORT, 'a published subject never goes'); END;
--> statement-breakpoint
-- The CSTR of a file is written before its version turns PUBLISHED, in the same transaction.
CREATE TRIGGER published_file_is_frozen BEFORE UPDATE ON file WHEN EXISTS (SELECT 1 FROM dataset_version WHERE id IN (OLD.version_id, NEW.version_id) AND status IN ('PUBLISHED', 'RETRACTED')) BEGIN SELECT RAISE(ABORT, 'a published file never changes'); END;
--> statement-breakpoint
CREATE TRIGGER published_file_is_complete BEFORE INSERT ON file WHEN (SELECT status FROM dataset_version WHERE id = NEW.version_id) IN ('PUBLISHED', 'RETRACTED') BEGIN SELECT RAISE(ABORT, 'a published version never changes'); END;
--> statement-breakpoint
-- A retracted version's files are deleted for good (spec 3 §2, row 17); a published one's stay.
CREATE TRIGGER published_file_stays BEFORE DELETE ON file WHEN (SELECT status FROM dataset_version WHERE id = OLD.version_id) = 'PUBLISHED' BEGIN SELECT RAISE(ABORT, 'a published file never goes'); END;
