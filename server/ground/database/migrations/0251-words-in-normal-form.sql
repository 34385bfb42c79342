-- Every search looks for its words in the normal form. PostgreSQL 15 and 16 cannot change the expression of a column.
create or replace function "valuesIn"(attributes jsonb) returns text language sql immutable strict parallel safe as $$
  select coalesce(string_agg(value, '|'), '') from jsonb_each_text(attributes)
$$;

alter table product drop column "searchText";
alter table product add column "searchText" text not null generated always as ("searchedText"(sku || '|' || "serialNumber" || '|'
  || "productName" || '|' || "assetTag" || '|' || imei || '|' || imei2 || '|' || "valuesIn"(attributes))) stored;
create index on product using gin ("searchText" gin_trgm_ops);
create index on product using gin ("searchText" gin_trgm_ops) where not archived and not gone;
alter table product alter "searchText" set statistics 300;
analyze product ("searchText");

alter table company drop column "searchText";
alter table company add column "searchText" text not null
  generated always as ("searchedText"(name || '|' || kvk_nr || '|' || rsin_nr || '|' || "vatNr")) stored;
create index on company using gin ("searchText" gin_trgm_ops);

alter table contact drop column "searchText";
alter table contact add column "searchText" text not null generated always as ("searchedText"(name || '|' || representative || '|'
  || email || '|' || street || '|' || "extraStreet" || '|' || zipcode || '|' || city || '|' || phone || '|' || phone2)) stored;
create index on contact using gin ("searchText" gin_trgm_ops);

alter table mail drop column "searchText";
alter table mail add column "searchText" text not null generated always as ("searchedText"("to" || '|' || subject)) stored;
create index on mail using gin ("searchText" gin_trgm_ops);

-- Reports are found by their drives and files too.
alter table "erasureReport" drop column "searchText";
alter table "erasureReport" add column "searchText" text not null generated always as ("searchedText"(serial || '|' || imei || '|'
  || manufacturer || '|' || model || '|' || "sourceDocumentId" || '|' || operator || '|' || tool)) stored;
create index on "erasureReport" using gin ("searchText" gin_trgm_ops) where "productId" is null and dismissed = '';
create index on "erasureReport" ("fileId") where "fileId" is not null;
create index on "erasureResult" using gin ("searchedText"("driveSerial") gin_trgm_ops);
create index on file using gin ("searchedText"(original_client_filename) gin_trgm_ops);

alter table "order" add column "searchText" text not null
  generated always as ("searchedText"("orderNr" || '|' || "customerReference" || '|' || "deviceSerial")) stored;
create index on "order" using gin ("searchText" gin_trgm_ops);

create index on task using gin ("searchedText"(name) gin_trgm_ops) where not standard;
create index on task (name) where not standard;

-- What was looked for in small letters, and what lists are filtered by.
do $$
declare
  old regclass;
begin
  for old in select indexrelid from pg_index join pg_class on pg_class.oid = indexrelid join pg_am on pg_am.oid = relam
    where amname = 'gin' and pg_get_indexdef(indexrelid) ~ 'gin \(lower\(' and relnamespace = 'public'::regnamespace
  loop
    execute 'drop index ' || old;
  end loop;
end $$;
create index on "order" using gin (joined("locationLabel") gin_trgm_ops);
create index on "order" using gin (joined("dhlTrackingCode") gin_trgm_ops);
create index on "order" using gin (joined(remarks) gin_trgm_ops);
create index on "order" using gin (joined(instructions) gin_trgm_ops);
create index on "toRepair" using gin ("searchedText"(reason) gin_trgm_ops) where "doneAt" is null;
create index on "labelTemplate" using gin ("searchedText"(name) gin_trgm_ops);
create index on service using gin ("searchedText"(name) gin_trgm_ops);
