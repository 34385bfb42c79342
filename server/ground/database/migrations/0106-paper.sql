-- By which a company is known for VAT; a document with reverse charge names it.
alter table company add "vatNr" text not null default '';
create index on company ("vatNr", id);
-- PostgreSQL 15 and 16 cannot change the expression of a column.
alter table company drop column "searchText";
alter table company add column "searchText" text not null
  generated always as (lower(name || ' ' || kvk_nr || ' ' || rsin_nr || ' ' || "vatNr")) stored;
create index on company using gin ("searchText" gin_trgm_ops);

-- What was mailed and printed of an order is told in its history.
alter table mail add "orderId" int references "order" on delete set null;
create index on mail ("orderId") where "orderId" is not null;
create function "writePaper"() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into audit ("userId", subject, "subjectId", "orderId", action, changes)
  select nullif(current_setting('omloop.userId', true), '')::int, tg_table_name, new.id, new."orderId", 'created',
    jsonb_object_agg(key, value)
  from jsonb_each(to_jsonb(new)) where key in ('to', 'subject', 'kind', 'locale');
  return null;
end $$;
create trigger "auditOfMail" after insert on mail for each row when (new."orderId" is not null) execute function "writePaper"();
create trigger "auditOfDocument" after insert on document for each row execute function "writePaper"();

-- Long statements are printed by jobs, and lists of each kind are imported under their own name.
do $$
declare
  kinds record;
begin
  select conname as name, pg_get_constraintdef(oid) as allowed into kinds from pg_constraint where conname = 'longJob_kind_check';
  execute format('alter table "longJob" drop constraint %I, add constraint %I %s', kinds.name, kinds.name, replace(kinds.allowed,
    'ARRAY[', 'ARRAY[''statement''::text, ''contactImport''::text, ''productImport''::text, ''saleImport''::text, '));
end $$;
