-- The places of a report that contradict its word of success: [{"place": "Verifications Errors", "says": "12"}].
alter table "erasureResult" add contradictions jsonb not null default '[]';

-- What was read before, without them, is read again.
insert into setting (name, value) select 'rereadReports', '0' where exists (select from "erasureReport")
  on conflict (name) do update set value = '0';
