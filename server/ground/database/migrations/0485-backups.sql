-- The backups that the program made by itself, also those that failed; a day has at most one that was proven by restoring it.
create table backup (
  id int generated always as identity primary key,
  day date not null,
  "startedAt" timestamptz not null default now(),
  -- Everything until then is in it, and stands in it again once it is restored.
  "madeUntil" timestamptz,
  "provenAt" timestamptz,
  place text,
  bytes bigint,
  "rowCount" bigint,
  "fileCount" int,
  "makingSeconds" real,
  "restoringSeconds" real,
  failure text,
  check (("provenAt" is null) <> (failure is null))
);
create unique index on backup (day) where failure is null;
create index on backup ("startedAt");
