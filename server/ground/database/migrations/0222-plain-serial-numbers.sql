-- Stored serial numbers with another dash or in full width become what `normalSerial` makes of them now, as the numbers that they are
-- compared with do; those that would then be there twice stay as they are.
create function pg_temp."plainSerial"(serial text) returns text language sql immutable as $$
  select upper(translate(serial, '‐‑‒–—―−﹘﹣' || (select string_agg(chr(65280 + sign), '' order by sign) from generate_series(1, 94) as sign),
    '---------' || (select string_agg(chr(32 + sign), '' order by sign) from generate_series(1, 94) as sign)))
$$;

with odd as (
  select id, pg_temp."plainSerial"("serialNumber") as plain, gone or archived as "isGone",
    row_number() over (partition by pg_temp."plainSerial"("serialNumber"), gone or archived order by id) as nth
  from product where "serialNumber" ~ '[‐‑‒–—―−﹘﹣！-～]')
update product set "serialNumber" = odd.plain, version = version + 1 from odd
where product.id = odd.id and ("isGone" or nth = 1 and not exists (
  select from product other where other."serialNumber" = odd.plain and not other.gone and not other.archived));

with odd as (
  select id, "orderId", pg_temp."plainSerial"("serialNumber") as plain,
    row_number() over (partition by "orderId", pg_temp."plainSerial"("serialNumber") order by id) as nth
  from "orderLine" where "serialNumber" ~ '[‐‑‒–—―−﹘﹣！-～]')
update "orderLine" set "serialNumber" = odd.plain, version = version + 1 from odd
where "orderLine".id = odd.id and nth = 1 and not exists (
  select from "orderLine" other where other."orderId" = odd."orderId" and other."serialNumber" = odd.plain);

with odd as (
  select id, "intakeId", pg_temp."plainSerial"("serialNumber") as plain,
    row_number() over (partition by "intakeId", pg_temp."plainSerial"("serialNumber") order by id) as nth
  from "intakeScan" where "serialNumber" ~ '[‐‑‒–—―−﹘﹣！-～]')
update "intakeScan" set "serialNumber" = odd.plain from odd
where "intakeScan".id = odd.id and nth = 1 and not exists (
  select from "intakeScan" other where other."intakeId" = odd."intakeId" and other."serialNumber" = odd.plain);

update "erasureReport" set "serialKey" = pg_temp."plainSerial"("serialKey") where "serialKey" ~ '[‐‑‒–—―−﹘﹣！-～]';

drop function pg_temp."plainSerial"(text);
