-- Each added row is made into JSON once: a planner that pulls the subquery up would make it anew for every mention.
create or replace function "writeAuditOfNew"() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into audit ("userId", subject, "subjectId", "productId", "orderId", action, changes)
  select nullif(current_setting('omloop.userId', true), '')::int, tg_table_name, (it ->> 'id')::int,
    (it ->> case tg_table_name when 'product' then 'id' else 'productId' end)::int,
    (it ->> case tg_table_name when 'order' then 'id' when 'product' then 'purchaseId' else 'orderId' end)::int,
    'created', it - '{version,searchText,passwordHash}'::text[]
  from (select to_jsonb(added) as it from added offset 0) as audited;
  return null;
end $$;
