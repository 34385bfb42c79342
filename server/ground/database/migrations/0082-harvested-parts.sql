-- The device that a part was taken out of.
alter table product add "donorId" int constraint "productInUse" references product;
create index on product ("donorId") where "donorId" is not null;
do $$
declare reasons text;
begin
  select conname into strict reasons from pg_constraint
    where conrelid = '"stockMovement"'::regclass and pg_get_constraintdef(oid) like '%usedInRepair%';
  execute format('alter table "stockMovement" drop constraint %I', reasons);
end $$;
alter table "stockMovement" add check (reason in
  ('received', 'split', 'individualized', 'moved', 'reserved', 'released', 'sold', 'returned', 'usedInRepair', 'scrapped', 'corrected', 'harvested'));
do $$
declare columns text;
begin
  select string_agg(quote_ident(attname), ', ' order by attnum) into columns from pg_attribute
    where attrelid = 'product'::regclass and attnum > 0 and not attisdropped
      and attname not in ('stockQuantity', 'reservedQuantity', 'version', 'searchText');
  drop trigger "auditOfChanges" on product;
  execute format('create trigger "auditOfChanges" after delete or update of %s on product for each row execute function "writeAudit"()', columns);
end $$;
