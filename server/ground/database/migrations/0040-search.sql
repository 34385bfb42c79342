-- Lists are searched by what people know: a company by its numbers, a contact by street and phone, however they are written.
alter table company add column "searchText" text not null
  generated always as (lower(name || ' ' || kvk_nr || ' ' || rsin_nr)) stored;
create index on company using gin ("searchText" gin_trgm_ops);
-- PostgreSQL 15 and 16 cannot change the expression of a column.
alter table contact drop column "searchText";
alter table contact add column "searchText" text not null generated always as
  (lower(name || ' ' || representative || ' ' || email || ' ' || street || ' ' || "extraStreet" || ' ' || zipcode || ' ' || city
    || ' ' || phone || ' ' || phone2 || ' ' || regexp_replace(phone, '\D', '', 'g') || ' ' || regexp_replace(phone2, '\D', '', 'g'))) stored;
create index on contact using gin ("searchText" gin_trgm_ops);
create index on task using gin (lower(name) gin_trgm_ops) where not standard;
