-- Why somebody took away the proof of what an order holds.
alter table product add "proofTaken" text not null default '';

-- It is told in the history like everything but what stock movements tell.
do $$
declare columns text;
begin
  select string_agg(quote_ident(attname), ', ' order by attnum) into columns from pg_attribute
    where attrelid = 'product'::regclass and attnum > 0 and not attisdropped
      and attname not in ('stockQuantity', 'reservedQuantity', 'version', 'searchText');
  drop trigger "auditOfChanges" on product;
  execute format('create trigger "auditOfChanges" after delete or update of %s on product for each row execute function "writeAudit"()', columns);
end $$;

-- A phone for two SIMs has two IMEIs, also while it is only expected.
alter table "orderLine" add imei2 text not null default '';
