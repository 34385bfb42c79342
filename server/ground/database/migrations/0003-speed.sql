-- Numbers come from sequences, one per series and year: taking one makes nobody wait. Gaps after a refusal are fine.
create function "nextInSeries"(kind text, year int, count int) returns int[] language plpgsql security definer set search_path = public as $$
declare
  name text := format('series_%s_%s', kind, year);
  numbers int[];
begin
  if to_regclass(name) is null then
    perform pg_advisory_xact_lock(7105);
    -- Somebody else may have made it while this one waited; the table tells, to_regclass remembers.
    if not exists (select from pg_class where relname = name and relkind = 'S') then
      execute format('create sequence %I', name);
      perform setval(name, series.last) from series where series.kind = $1 and series.year = $2;
    end if;
  end if;
  select array_agg(nextval(name::regclass)::int) into numbers from generate_series(1, count);
  return numbers;
end $$;

-- Answers the count of any mix of type, status and location: the planner skips over columns that are not asked for.
create index on product ("typeId", "statusId", "locationId", id desc) where not archived and not gone;
create index on product ("serialNumber", id) where not archived and not gone;

-- Stock and reservations change often and no index holds them: with room on its page a row is updated without touching the indexes.
alter table product set (fillfactor = 80);
