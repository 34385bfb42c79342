-- Whoever waits for the first number of a year waits for a sequence that is being made, which a busy machine takes a while for:
-- that is not the wait for what another one holds, and has ten seconds.
create or replace function "nextInSeries"(kind text, year int, count int) returns int[] language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  name text := format('series_%s_%s', kind, year);
  patience text := current_setting('lock_timeout');
  numbers int[];
begin
  if to_regclass(name) is null then
    perform set_config('lock_timeout', '10s', true);
    perform pg_advisory_xact_lock(7105);
    perform set_config('lock_timeout', patience, true);
    -- Somebody else may have made it while this one waited; the table tells, to_regclass remembers.
    if not exists (select from pg_class where relname = name and relkind = 'S') then
      execute format('create sequence %I', name);
      perform setval(name, series.last) from series where series.kind = $1 and series.year = $2;
    end if;
  end if;
  select array_agg(nextval(name::regclass)::int) into numbers from generate_series(1, count);
  return numbers;
end $$;
