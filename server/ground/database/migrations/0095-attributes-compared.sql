-- Values of attributes are compared as numbers where they begin with one, in the unit in which most are written: 1 TB is 1000 GB.
create function "numberIn"(value text) returns float8 language sql immutable strict parallel safe as $$
  select coalesce(replace(found[1], ',', '.')::float8 * case lower(found[2]) when 'tb' then 1000 when 'mb' then 0.001 else 1 end, 'infinity')
  from (select regexp_match(translate(value, '۰۱۲۳۴۵۶۷۸۹٠١٢٣٤٥٦٧٨٩', '01234567890123456789'),
    '^\s*(-?[0-9]{1,12}(?:[.,][0-9]{1,6})?)\s*([[:alpha:]]{0,12})(?![-\w.,/])') as found) as read
$$;

-- Each attribute of each product, so that any of them is filtered and sorted along an index; a text without a number comes last.
-- A row of an index has no room for more than the beginning of a long text.
create table "productValue" (
  "productId" int not null references product on delete cascade,
  code text not null,
  value text not null,
  number float8 not null,
  primary key ("productId", code)
);
create index on "productValue" (code, number, value, "productId");

create function "writeValues"() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    delete from "productValue" where "productId" = new.id;
    insert into "productValue" select new.id, key, left(value, 500), "numberIn"(value) from jsonb_each_text(new.attributes) where value <> '';
  else
    insert into "productValue" select added.id, key, left(value, 500), "numberIn"(value) from added, jsonb_each_text(added.attributes) where value <> '';
  end if;
  return null;
end $$;
create trigger "values" after insert on product referencing new table as added for each statement execute function "writeValues"();
create trigger "valuesOfChanges" after update of attributes on product for each row
  when (old.attributes is distinct from new.attributes) execute function "writeValues"();
insert into "productValue" select id, key, left(value, 500), "numberIn"(value) from product, jsonb_each_text(attributes) where value <> '';

-- A search finds what is known of a product, too: «i5 16 GB 512».
create function "valuesIn"(attributes jsonb) returns text language sql immutable strict parallel safe as $$
  select coalesce(string_agg(value, ' '), '') from jsonb_each_text(attributes)
$$;

-- Since when a product has its status.
alter table product add "statusSince" timestamptz not null default now();
alter table product disable trigger user;
update product set "statusSince" = coalesce(
  (select max(at) from audit where subject = 'product' and "subjectId" = product.id and changes ? 'statusId'), "createdAt");
alter table product enable trigger user;
create function "dateStatus"() returns trigger language plpgsql as $$
begin
  new."statusSince" := now();
  return new;
end $$;
create trigger "dateStatus" before update of "statusId" on product for each row
  when (old."statusId" is distinct from new."statusId") execute function "dateStatus"();
create index on product ("statusSince", id) where not archived and not gone;
create index on product ("createdAt", id) where not archived and not gone;

-- PostgreSQL 15 and 16 cannot change the expression of a column.
alter table product drop column "searchText";
alter table product add column "searchText" text not null generated always as
  (lower(sku || ' ' || "serialNumber" || ' ' || "productName" || ' ' || "assetTag" || ' ' || imei || ' ' || imei2 || ' ' || "valuesIn"(attributes))) stored;
create index on product using gin ("searchText" gin_trgm_ops);

-- That a status has a date is told by the change of the status itself.
do $$
declare
  changed text := pg_get_functiondef('"writeAudit"'::regproc);
  added text := pg_get_functiondef('"writeAuditOfNew"'::regproc);
  columns text;
begin
  execute replace(replace(changed, '(''version'', ''searchText'')', '(''version'', ''searchText'', ''statusSince'')'),
    '- ''searchText'' -', '- ''searchText'' - ''statusSince'' -');
  execute replace(added, '{version,searchText,passwordHash}', '{version,searchText,statusSince,passwordHash}');
  if position('statusSince' in pg_get_functiondef('"writeAudit"'::regproc)) = 0
    or position('statusSince' in pg_get_functiondef('"writeAuditOfNew"'::regproc)) = 0 then
    raise exception 'the date of a status would be told twice';
  end if;
  select string_agg(quote_ident(attname), ', ' order by attnum) into columns from pg_attribute
    where attrelid = 'product'::regclass and attnum > 0 and not attisdropped
      and attname not in ('stockQuantity', 'reservedQuantity', 'version', 'searchText', 'statusSince');
  drop trigger "auditOfChanges" on product;
  execute format('create trigger "auditOfChanges" after delete or update of %s on product for each row execute function "writeAudit"()', columns);
end $$;

-- What the numbers of an attribute are counted in, and what its options look like.
alter table attribute add unit text not null default '', add colors jsonb not null default '{}';
