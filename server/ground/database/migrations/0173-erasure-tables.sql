-- What the columns of a table of erasures hold that names them in words of its own: told once, then known by its headings.
create table "erasureTable" (
  id int generated always as identity primary key,
  headings jsonb not null,
  -- Headings may be longer than a row of an index.
  hash text not null generated always as (md5(headings::text)) stored unique,
  -- The number of the column of each field, from 0.
  columns jsonb not null
);
create trigger audit after insert on "erasureTable" for each row execute function "writeAudit"();
create trigger "auditOfChanges" after delete or update on "erasureTable" for each row execute function "writeAudit"();
