-- The company's time zone decides what a day is.
create function "companyZone"() returns text language sql stable set search_path = public as $$
  select coalesce((select value ->> 'timeZone' from setting where name = 'configs'), 'Europe/Amsterdam')
$$;
create function "dayOf"(at timestamptz) returns date language sql stable set search_path = public as $$
  select (at at time zone "companyZone"())::date
$$;
create function today() returns date language sql stable set search_path = public as $$
  select "dayOf"(now())
$$;
-- The first instant of a day. Where clocks go back at midnight there are two midnights, of which PostgreSQL takes the second.
create function "startOfDay"(day date) returns timestamptz language sql stable set search_path = public as $$
  select case when "dayOf"(midnight - interval '1 hour') = day then midnight - interval '1 hour' else midnight end
  from (select day::timestamp at time zone "companyZone"() as midnight) as told
$$;
