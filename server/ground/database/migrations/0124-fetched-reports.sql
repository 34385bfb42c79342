-- Erasure reports are fetched from a portal by jobs, which leave what came of it for the screen of the order.
do $$
declare
  kinds record;
begin
  select conname as name, pg_get_constraintdef(oid) as allowed into kinds from pg_constraint where conname = 'longJob_kind_check';
  execute format('alter table "longJob" drop constraint %I, add constraint %I %s', kinds.name, kinds.name,
    replace(kinds.allowed, 'ARRAY[', 'ARRAY[''erasureFetch''::text, '));
end $$;
alter table "longJob" add column answer jsonb;
create index on "longJob" (link, id desc) where kind = 'erasureFetch';
