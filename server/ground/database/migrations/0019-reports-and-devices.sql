-- An IMEI is a number of the device like its serial number; a phone for two SIMs has two.
alter table product add imei text not null default '', add imei2 text not null default '',
  add constraint "imeiWithQuantity" check (imei = '' or quantity <= 1),
  add check (imei2 = '' or imei not in ('', imei2));
-- PostgreSQL 15 and 16 cannot change the expression of a column.
alter table product drop column "searchText";
alter table product add column "searchText" text not null generated always as
  (lower(sku || ' ' || "serialNumber" || ' ' || "productName" || ' ' || "assetTag" || ' ' || imei || ' ' || imei2)) stored;
create index on product using gin ("searchText" gin_trgm_ops);
create unique index "imeiTaken" on product (imei) where imei <> '' and not gone and not archived;
create unique index "imeiTaken2" on product (imei2) where imei2 <> '' and not gone and not archived;
create index on product (imei) where imei <> '';
create index on product (imei2) where imei2 <> '';
alter table "orderLine" add imei text not null default '';

-- The columns whose change is told of a product are named one by one.
do $$
declare columns text;
begin
  select string_agg(quote_ident(attname), ', ' order by attnum) into columns
    from pg_attribute where attrelid = 'product'::regclass and attnum > 0 and not attisdropped
      and attname not in ('stockQuantity', 'reservedQuantity', 'version', 'searchText');
  drop trigger "auditOfChanges" on product;
  execute format('create trigger "auditOfChanges" after delete or update of %s on product for each row execute function "writeAudit"()', columns);
end $$;

-- What leaves a device, such as a report that was tied to it by mistake, is told of the device that it left.
do $$
declare audited text := pg_get_functiondef('"writeAudit"'::regproc);
begin
  execute replace(audited, 'else (row ->> ''productId'')::int', 'else coalesce(row ->> ''productId'', before ->> ''productId'')::int');
  if pg_get_functiondef('"writeAudit"'::regproc) = audited then
    raise exception 'what leaves a device would not be told of it';
  end if;
end $$;

-- The numbers of a report's machine as devices are found by them, why somebody tied it by hand or took it back, and the
-- devices that it was taken back from.
alter table "erasureReport" add "serialKey" text not null default '', add imeis text[] not null default '{}',
  add "matchReason" text not null default '', add "notProductIds" int[] not null default '{}';
alter table "erasureReport" disable trigger user;
update "erasureReport" set "serialKey" = upper(regexp_replace(serial, '\s', '', 'g')), imeis = array_remove(array[imei], '');
alter table "erasureReport" enable trigger user;
create index on "erasureReport" ("serialKey") where "productId" is null and dismissed = '' and "serialKey" <> '';
create index on "erasureReport" using gin (imeis) where "productId" is null and dismissed = '';
create index on "erasureReport" using gin ("diskSerials"(hardware)) where "productId" is null and dismissed = '';
