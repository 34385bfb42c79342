-- Checklists and price cards are printed by long jobs.
do $$
declare
  kinds record;
begin
  select conname as name, pg_get_constraintdef(oid) as allowed into kinds
    from pg_constraint where conname = 'longJob_kind_check';
  execute format('alter table "longJob" drop constraint %I, add constraint %I %s', kinds.name, kinds.name,
    replace(kinds.allowed, 'ARRAY[', 'ARRAY[''checklists''::text, ''priceCards''::text, '));
end $$;
