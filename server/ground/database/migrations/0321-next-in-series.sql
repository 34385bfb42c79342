-- The number that a series would give next, which stays where it is.
create function "peekInSeries"(kind text, year int) returns int language plpgsql stable security definer
set search_path = public, pg_temp as $$
declare
  name text := format('series_%s_%s', kind, year);
  upcoming int;
begin
  if to_regclass(name) is null then
    return coalesce((select series.last from series where series.kind = $1 and series.year = $2), 0) + 1;
  end if;
  execute format('select case when is_called then last_value + 1 else last_value end from %I', name) into upcoming;
  return upcoming;
end $$;
