-- A contact with whom nothing is done any more: it keeps its orders and leaves the lists. Whoever has a new order is back.
alter table contact add "isArchived" boolean not null default false;
create index on contact (id) where "isArchived";
create trigger "touchedByArchive" before update of "isArchived" on contact for each row
  when (old."isArchived" is distinct from new."isArchived") execute function touch();
create function "unarchiveContacts"() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update contact set "isArchived" = false, version = version + 1 where "isArchived" and id in (new."contactId", new."partnerId");
  return null;
end $$;
create trigger "unarchiveContacts" after insert or update of "contactId", "partnerId" on "order" for each row
  execute function "unarchiveContacts"();
