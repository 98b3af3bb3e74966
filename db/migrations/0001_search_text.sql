-- Words of published datasets: text is split into stems and Han bigrams by our own code before it comes here, so the
-- tokenizer only has to cut at spaces. Contentless, because the words are read from nowhere else.
CREATE VIRTUAL TABLE search_text USING fts5(title, body, content='', contentless_delete=1, tokenize="unicode61 remove_diacritics 0");
--> statement-breakpoint
-- The audit trail is append-only.
CREATE TRIGGER audit_event_no_update BEFORE UPDATE ON audit_event BEGIN SELECT RAISE(ABORT, 'audit_event is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER audit_event_no_delete BEFORE DELETE ON audit_event BEGIN SELECT RAISE(ABORT, 'audit_event is append-only'); END;
