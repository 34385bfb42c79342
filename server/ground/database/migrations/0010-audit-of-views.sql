-- A stale edit of a shared view tells who changed it, as that of any other row does.
create trigger audit after insert on "savedView" referencing new table as added for each statement execute function "writeAuditOfNew"();
create trigger "auditOfChanges" after delete or update on "savedView" for each row execute function "writeAudit"();
