-- Destruction that somebody records, drive by drive, is proof beside what tools report.
do $$
declare name text := 'erasureReport_source_check';
begin
  execute format('alter table "erasureReport" drop constraint %I, add constraint %I %s', name, name,
    'check (source in (''blancco'', ''wipedrive'', ''nwipe'', ''csv'', ''destruction''))');
end $$;
