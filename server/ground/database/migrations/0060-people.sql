-- Contacts are found by phone and postcode however these are written, and one that is there already is recognised by them.
create function "phoneKey"(phone text) returns text language sql immutable strict parallel safe as $$
  select right(ltrim(regexp_replace(translate(phone, '۰۱۲۳۴۵۶۷۸۹٠١٢٣٤٥٦٧٨٩', '01234567890123456789'), '[^0-9]', '', 'g'), '0'), 9)
$$;
create function "zipcodeKey"(zipcode text) returns text language sql immutable strict parallel safe as $$
  select upper(regexp_replace(translate(zipcode, '۰۱۲۳۴۵۶۷۸۹٠١٢٣٤٥٦٧٨٩', '01234567890123456789'), '[^0-9A-Za-z]', '', 'g'))
$$;
-- PostgreSQL 15 and 16 cannot change the expression of a column.
alter table contact drop column "searchText";
alter table contact add column "searchText" text not null generated always as
  (lower(name || ' ' || representative || ' ' || email || ' ' || street || ' ' || "extraStreet" || ' ' || zipcode || ' ' || city
    || ' ' || phone || ' ' || phone2 || ' ' || regexp_replace(phone, '\D', '', 'g') || ' ' || regexp_replace(phone2, '\D', '', 'g')
    || ' ' || replace(zipcode, ' ', ''))) stored;
create index on contact using gin ("searchText" gin_trgm_ops);
create index on contact (lower(name));
create index on contact (lower(email)) where email <> '';
create index on contact ("phoneKey"(phone)) where phone <> '';
create index on contact ("phoneKey"(phone2)) where phone2 <> '';
create index on contact ("zipcodeKey"(zipcode)) where zipcode <> '';

-- What the lists of customers, suppliers and partners show of their orders.
create index on "order" ("contactId", kind, "orderDate");
create index on mail (lower("to"), id desc);

-- Files of a contact, and who put them there.
alter table file add "contactId" int references contact on delete cascade;
create index on file ("contactId") where "contactId" is not null;
do $$
declare allowed text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'file_discr_check');
begin
  execute 'alter table file drop constraint file_discr_check, add constraint file_discr_check '
    || replace(allowed, 'ARRAY[', 'ARRAY[''contacts''::text, ');
end $$;
create trigger "auditOfContactFile" after insert on file for each row
  when (new.discr = 'contacts') execute function "writeAudit"();
create trigger "auditOfContactFileGone" after delete on file for each row
  when (old.discr = 'contacts') execute function "writeAudit"();
create index on audit ((changes ->> 'contactId'), id desc) where subject = 'file' and changes ->> 'contactId' is not null;
