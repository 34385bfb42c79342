-- A report that names no machine is matched by its drives: found by index however many reports there are.
create function "diskSerials"(hardware jsonb) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(upper(disk ->> 'serial')), '{}')
  from jsonb_array_elements(case jsonb_typeof(hardware -> 'disks') when 'array' then hardware -> 'disks' else '[]' end) as disk
$$;
create index on "erasureReport" using gin ("diskSerials"(hardware)) where "productId" is not null;
create index on "erasureResult" (upper("driveSerial"));
