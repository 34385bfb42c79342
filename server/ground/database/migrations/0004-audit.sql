-- The rows that one statement adds become audit rows in one statement, too.
create function "writeAuditOfNew"() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into audit ("userId", subject, "subjectId", "productId", "orderId", action, changes)
  select nullif(current_setting('omloop.userId', true), '')::int, tg_table_name, (it ->> 'id')::int,
    (it ->> case tg_table_name when 'product' then 'id' else 'productId' end)::int,
    (it ->> case tg_table_name when 'order' then 'id' when 'product' then 'purchaseId' else 'orderId' end)::int,
    'created', it - '{version,searchText,passwordHash}'::text[]
  from (select to_jsonb(added) as it from added) as audited;
  return null;
end $$;

-- What is physically here and what is reserved is told by the stock movements: changing only that is no change of the product.
do $$
declare
  t text;
  columns text;
begin
  for t in select tgrelid::regclass::text from pg_trigger where tgname = 'audit' loop
    execute format('drop trigger audit on %s', t);
    execute format('create trigger audit after insert on %s referencing new table as added for each statement execute function "writeAuditOfNew"()', t);
    select case when t = 'product' then 'of ' || string_agg(quote_ident(attname), ', ' order by attnum) else '' end into columns
      from pg_attribute where attrelid = t::regclass and attnum > 0 and not attisdropped
        and attname not in ('stockQuantity', 'reservedQuantity', 'version', 'searchText');
    execute format('create trigger "auditOfChanges" after delete or update %s on %s for each row execute function "writeAudit"()', columns, t);
  end loop;
end $$;
