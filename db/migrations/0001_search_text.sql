-- Words of published datasets: text is split into stems and Han bigrams by our own code before it comes here, so the
-- tokenizer only has to cut at spaces. Contentless, because the words are read from nowhere else.
CREATE VIRTUAL TABLE search_text USING fts5(title, body, content='', contentless_delete=1, tokenize="unicode61 remove_diacritics 0");
--> statement-breakpoint
-- The audit trail is append-only.
CREATE TRIGGER audit_event_no_update BEFORE UPDATE ON audit_event BEGIN SELECT RAISE(ABORT, 'audit_event is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER audit_event_no_delete BEFORE DELETE ON audit_event BEGIN SELECT RAISE(ABORT, 'audit_event is append-only'); END;
--> statement-breakpoint
-- What is published never changes, whatever code runs (safety 2.1, I2): only its state and its own dates may move.
CREATE TRIGGER published_version_is_frozen BEFORE UPDATE OF title_zh, title_en, description_zh, description_en, keywords_zh, keywords_en, type_code, language, license_id, license_text_zh, license_text_en, file_count, total_size ON dataset_version WHEN OLD.status = 'PUBLISHED' BEGIN SELECT RAISE(ABORT, 'a published version never changes'); END;
--> statement-breakpoint
CREATE TRIGGER published_file_is_frozen BEFORE UPDATE OF path, size, sha256 ON file WHEN (SELECT status FROM dataset_version WHERE id = OLD.version_id) = 'PUBLISHED' BEGIN SELECT RAISE(ABORT, 'a published file never changes'); END;
--> statement-breakpoint
CREATE TRIGGER published_file_stays BEFORE DELETE ON file WHEN (SELECT status FROM dataset_version WHERE id = OLD.version_id) = 'PUBLISHED' BEGIN SELECT RAISE(ABORT, 'a published file never changes'); END;
