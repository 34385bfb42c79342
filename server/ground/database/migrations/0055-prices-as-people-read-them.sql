-- A product's own discount is an amount or a percentage, as that of a line.
alter table product add "discountUnit" text not null default 'cents' check ("discountUnit" in ('cents', 'basisPoints'));
-- Whether somebody reads prices with VAT.
alter table "user" add "withVat" boolean not null default false;
do $$
declare columns text;
begin
  select string_agg(quote_ident(attname), ', ' order by attnum) into columns from pg_attribute
    where attrelid = 'product'::regclass and attnum > 0 and not attisdropped
      and attname not in ('stockQuantity', 'reservedQuantity', 'version', 'searchText');
  drop trigger "auditOfChanges" on product;
  execute format('create trigger "auditOfChanges" after delete or update of %s on product for each row execute function "writeAudit"()', columns);
end $$;
